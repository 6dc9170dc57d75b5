import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { percent, wholeNumber } from '#ui/format.ts'
import { type Stats, statsOfGroup, numVoters, ungroupedStats, voteShares } from '#results/stats.ts'
import { GroupLink, GroupName } from '#results/groups/group.tsx'
import { ungroupedPeople } from '#results/you/ownPosition.ts'
import { Table } from './Table.tsx'
import styles from './table.module.css'

type GroupTableProps = {
  conversationSlugId: string
  map: OpinionMap
  chosen?: Opinion
}

/** The information of the map as a table. */
export function GroupTable({ conversationSlugId, map, chosen }: GroupTableProps) {
  const groups = map.groups.map((group) => ({
    key: group.key,
    name: (
      <GroupLink conversationSlugId={conversationSlugId} groupKey={group.key} className={styles.group}>
        <GroupName group={group} />
      </GroupLink>
    ),
    size: group.size,
    isYours: map.place?.key === group.key,
    stats: chosen && statsOfGroup(chosen, group.key),
  }))
  return (
    <Table
      caption={m.groupsCaption()}
      heads={[
        m.group(),
        m.peopleColumn(),
        ...(chosen ? [m.disagree(), m.pass(), m.agree(), m.voted()] : [m.share()]),
        m.you(),
      ]}
      rows={[...groups, ...ungroupedRows(map, chosen)].map(({ key, name, size, isYours, stats }) => ({
        key,
        cells: [
          name,
          wholeNumber(size),
          ...(chosen ? cellsOf(stats, map) : [percent(size, map.participantCount)]),
          isYours ? m.youAreHere() : '',
        ],
      }))}
    />
  )
}

/** People in no group, who are not placed yet or set aside. Their votes on an opinion share one row. */
function ungroupedRows(map: OpinionMap, chosen: Opinion | undefined) {
  const { numNotPlaced, numOutside } = ungroupedPeople(map)
  const isHere = map.place !== undefined && !map.place.key && map.place.numVotes > 0
  const needsVotes = (map.place?.numVotesNeeded ?? 0) > 0
  const outside = { key: 'outside', name: m.noGroup() }
  if (chosen)
    return [{ ...outside, size: numNotPlaced + numOutside, isYours: isHere, stats: ungroupedStats(chosen) }]
  const notPlaced =
    map.mode === 'compat' ? m.notPlacedRow({ minVotes: map.minVotesToPlace }) : m.notPlacedYetRow()
  return [
    { key: 'not-placed', name: notPlaced, size: numNotPlaced, isYours: isHere && needsVotes },
    { ...outside, size: numOutside, isYours: isHere && !needsVotes },
  ]
    .filter(({ size }) => size > 0)
    .map((row) => ({ ...row, stats: undefined }))
}

/** Disagreement, passes, agreement, and the number of voters. */
const cellsOf = (stats: Stats | undefined, map: OpinionMap) => {
  const { tally, shares } = stats ?? {}
  if (tally && numVoters(tally) > 0) return voteShares(tally)
  if (shares)
    return [shares.disagree.text, shares.pass?.text ?? m.noShare(), shares.agree.text, shares.voters]
  const withheld = map.step ? m.withheldInSteps() : m.withheld()
  return [{ span: 4, words: tally ? m.nobodyInGroupVoted() : stats ? withheld : m.notCounted() }]
}

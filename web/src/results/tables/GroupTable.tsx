import type { GroupKey, Opinion, OpinionMap } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/analysis.ts'
import { percent } from '#ui/format.ts'
import { numVoters } from '#counts/ownVote.ts'
import { type Stats, statsOfGroup, ungroupedStats, voteShares } from '#results/stats.ts'
import { GroupLink, GroupName } from '#results/groups/group.tsx'
import { shortSize, tenthsOutsideGroups, type GroupSize } from '#results/groups/sizes.ts'
import { ungroupedPeople } from '#results/you/ownPosition.ts'
import { Table } from './Table.tsx'
import styles from './table.module.css'

type GroupTableProps = {
  conversationSlugId: string
  map: OpinionMap
  chosen?: Opinion
}

type Row = { key: string; name: ReactNode; size: GroupSize; you: string; stats?: Stats | undefined }

/** The information of the map as a table. */
export function GroupTable({ conversationSlugId, map, chosen }: GroupTableProps) {
  const groups = map.groups.map((group): Row => ({
    key: group.key,
    name: (
      <GroupLink conversationSlugId={conversationSlugId} groupKey={group.key} className={styles.group}>
        <GroupName group={group} />
      </GroupLink>
    ),
    size: group,
    you: youIn(map, group.key),
    stats: chosen && statsOfGroup(chosen, group.key),
  }))
  // A size in tenths is a share already.
  const shareHead = map.step ? [] : [m.share()]
  const shareOf = ({ size }: GroupSize) => (map.step ? [] : [percent(size, map.participantCount)])
  return (
    <Table
      caption={map.step === 'cards' ? m.groupsAndSizes() : m.groupsCaption()}
      heads={[
        m.group(),
        m.peopleColumn(),
        ...(chosen ? [m.disagree(), m.pass(), m.agree(), m.voted()] : shareHead),
        m.you(),
      ]}
      rows={[...groups, ...ungroupedRows(map, chosen)].map(({ key, name, size, you, stats }) => ({
        key,
        cells: [name, shortSize(size), ...(chosen ? cellsOf(stats, map) : shareOf(size)), you],
      }))}
    />
  )
}

/** Under a hundred people, where only results are published, the viewer is in no group but votes like one. */
const youIn = ({ place }: OpinionMap, key: GroupKey): string => {
  if (place?.key === key) return m.youAreHere()
  return place?.key === undefined && place?.nearerTo === key ? m.mostLikeYours() : ''
}

/** People in no group, who are not placed yet or set aside. Their votes on an opinion share one row. */
function ungroupedRows(map: OpinionMap, chosen: Opinion | undefined): Row[] {
  const { numNotPlaced, numOutside } = ungroupedPeople(map)
  const isHere = map.step !== 'cards' && map.place !== undefined && !map.place.key && map.place.numVotes > 0
  const needsVotes = (map.place?.numVotesNeeded ?? 0) > 0
  const hereIf = (isYours: boolean) => (isHere && isYours ? m.youAreHere() : '')
  const outside = { key: 'outside', name: m.noGroup() }
  if (map.step) {
    const tenths = tenthsOutsideGroups(map.groups)
    // Their votes are unknown, because those of groups are published in steps.
    return tenths === 0 || chosen ? [] : [{ ...outside, size: { size: 0, tenths }, you: hereIf(true) }]
  }
  if (chosen) {
    const size = { size: numNotPlaced + numOutside }
    return [{ ...outside, size, you: hereIf(true), stats: ungroupedStats(chosen) }]
  }
  return [
    { key: 'not-placed', name: m.notPlacedYetRow(), size: { size: numNotPlaced }, you: hereIf(needsVotes) },
    { ...outside, size: { size: numOutside }, you: hereIf(!needsVotes) },
  ].filter(({ size }) => size.size > 0)
}

/** Disagreement, passes, agreement, and the number of voters. */
const cellsOf = (stats: Stats | undefined, map: OpinionMap) => {
  const { tally, shares } = stats ?? {}
  if (tally && numVoters(tally) > 0 && !shares?.isEstimated) return voteShares(tally)
  if (shares)
    return [shares.disagree.text, shares.pass?.text ?? m.noShare(), shares.agree.text, shares.voters]
  const withheld = map.step ? m.withheldInSteps() : m.withheld()
  return [{ span: 4, words: tally ? m.nobodyInGroupVoted() : stats ? withheld : m.notCounted() }]
}

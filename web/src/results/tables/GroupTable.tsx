import type { GroupKey, Opinion, OpinionMap } from '@parley/contract'
import type { ReactNode } from 'react'
import { notPlacedYetRow } from '#messages/analysis.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/groupTable.ts'
import { percent } from '#ui/format.ts'
import { numVoters } from '#counts/ownVote.ts'
import { groupStats, type Stats, statsOfGroup, ungroupedStats, voteShares } from '#results/stats.ts'
import { GroupLink } from '#results/groups/group.tsx'
import { type NamedGroup, wholeName } from '#results/groups/groupNames.ts'
import { tenthsOf, shortSize, tenthsOutsideGroups, type GroupSize } from '#results/groups/sizes.ts'
import { Badge } from '#ui/Badge.tsx'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
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
  const kind = groupingKindOf(map)
  const groups = map.groups.map((group): Row => ({
    key: group.key,
    name: (
      <GroupLink conversationSlugId={conversationSlugId} groupKey={group.key} className={styles.group}>
        <GroupName group={group} kind={kind} />
      </GroupLink>
    ),
    size: group,
    you: viewerNote(map, group.key),
    stats: chosen && statsOfGroup(chosen, group.key),
  }))
  // A size in tenths or in words is a share already, and the share of people on a side says nothing about the people.
  const hasShares = !map.step && kind === 'groups' && map.groups.every(({ share }) => share === undefined)
  const shareOf = ({ size }: GroupSize) => (hasShares ? [percent(size, map.participantCount)] : [])
  return (
    <Table
      caption={(map.step === 'cards' ? m.groupsAndSizes : m.groupsCaption)({ kind })}
      heads={[
        m.group({ kind }),
        m.peopleColumn(),
        ...(chosen ? [m.disagree(), m.pass(), m.agree(), m.voted()] : hasShares ? [m.share()] : []),
        m.you(),
      ]}
      rows={[...groups, ...ungroupedRows(map, chosen)].map(({ key, name, size, you, stats }) => ({
        key,
        cells: [name, shortSize(size), ...(chosen ? cellsOf(stats) : shareOf(size)), you],
      }))}
    />
  )
}

/** The badge and the name of a group. */
function GroupName({ group, kind }: { group: NamedGroup; kind: GroupingKind }) {
  return (
    <span className={styles.name}>
      <Badge groupKey={group.key} size={18} />
      <span className="visually-hidden">{m.groupLetter({ kind, letter: letterOf(group.key) })}</span>
      <bdi>{wholeName(group)}</bdi>
    </span>
  )
}

/** Under a hundred people, where only results are published, the viewer is in no group but votes like one. */
const viewerNote = ({ place }: OpinionMap, key: GroupKey): string => {
  if (place?.key === key) return m.youAreHere()
  return place?.key === undefined && place?.nearerTo === key ? m.mostLikeYours() : ''
}

/** People in no group, who are not placed yet or set aside. Their votes on an opinion share one row. */
function ungroupedRows(map: OpinionMap, chosen: Opinion | undefined): Row[] {
  const { numNotPlaced, numOutside } = ungroupedPeople(map)
  const isHere = map.step !== 'cards' && map.place !== undefined && !map.place.key && map.place.numVotes > 0
  const isBetween = map.place?.isBetween === true
  const needsVotes = (map.place?.numVotesNeeded ?? 0) > 0
  const hereIf = (isYours: boolean) => (isHere && isYours ? m.youAreHere() : '')
  const outside = { key: 'outside', name: m.everybodyElse() }
  const { numBetween = 0 } = map
  const between: Row[] =
    numBetween === 0
      ? []
      : [
          {
            key: 'between',
            name: m.between(),
            size: { size: numBetween, tenths: map.step && tenthsOf(numBetween, map.participantCount) },
            you: hereIf(isBetween),
            stats: chosen?.betweenStats && groupStats(chosen.betweenStats),
          },
        ]
  if (map.step) {
    const tenths = tenthsOutsideGroups([...map.groups, ...between.map(({ size }) => size)])
    // Their votes are unknown, because those of groups are published in steps.
    const rest =
      tenths === 0 || chosen ? [] : [{ ...outside, size: { size: 0, tenths }, you: hereIf(!isBetween) }]
    return [...between, ...rest]
  }
  if (chosen) {
    const size = { size: numNotPlaced + numOutside }
    return [...between, { ...outside, size, you: hereIf(!isBetween), stats: ungroupedStats(chosen) }]
  }
  return [
    ...between,
    {
      key: 'not-placed',
      name: notPlacedYetRow({ kind: groupingKindOf(map) }),
      size: { size: numNotPlaced },
      you: hereIf(needsVotes && !isBetween),
    },
    { ...outside, size: { size: numOutside }, you: hereIf(!needsVotes && !isBetween) },
  ].filter(({ size }) => size.size > 0)
}

/** Disagreement, passes, agreement, and the number of voters. */
const cellsOf = (stats: Stats | undefined) => {
  const { tally, shares } = stats ?? {}
  if (tally && numVoters(tally) > 0 && !shares?.isEstimated) return voteShares(tally)
  if (shares)
    return [shares.disagree.text, shares.pass?.text ?? m.noShare(), shares.agree.text, shares.voters]
  return [{ span: 4, words: tally ? m.nobodyInGroupVoted() : stats ? m.withheld() : m.notCounted() }]
}

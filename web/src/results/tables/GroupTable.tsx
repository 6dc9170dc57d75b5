import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { percent, shareOrCount, wholeNumber } from '#ui/format.ts'
import { type Figures, figuresOfGroup, numVoters, ungroupedFigures } from '#results/figures.ts'
import { GroupLink, GroupName } from '#results/groups/group.tsx'
import { ungroupedPeople } from '#results/you/ownPosition.ts'
import styles from './table.module.css'

type GroupTableProps = {
  conversationSlugId: string
  map: OpinionMap
  chosen?: Opinion
}

/** The same as the map, in rows. */
export function GroupTable({ conversationSlugId, map, chosen }: GroupTableProps) {
  return (
    <table className={`${styles.table} ${styles.figures}`}>
      <caption className="visually-hidden">{m.groupsCaption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.group()}</th>
          <th scope="col">{m.peopleColumn()}</th>
          {!chosen && <th scope="col">{m.share()}</th>}
          {chosen && (
            <>
              <th scope="col">{m.disagree()}</th>
              <th scope="col">{m.pass()}</th>
              <th scope="col">{m.agree()}</th>
              <th scope="col">{m.voted()}</th>
            </>
          )}
          <th scope="col">{m.you()}</th>
        </tr>
      </thead>
      <tbody>
        {map.groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">
              <GroupLink
                conversationSlugId={conversationSlugId}
                groupKey={group.key}
                className={styles.group}
              >
                <GroupName group={group} />
              </GroupLink>
            </th>
            <td>{wholeNumber(group.size)}</td>
            {!chosen && <td>{percent(group.size, map.participantCount)}</td>}
            {chosen && <Shares figures={figuresOfGroup(chosen, group.key)} />}
            <td>{map.place?.key === group.key ? m.youAreHere() : ''}</td>
          </tr>
        ))}
        <UngroupedRows map={map} chosen={chosen} />
      </tbody>
    </table>
  )
}

/** People in no group: not placed yet, or set aside. Their votes on an opinion are one row. */
function UngroupedRows({ map, chosen }: Pick<GroupTableProps, 'map' | 'chosen'>) {
  const { numNotPlaced, numOutside } = ungroupedPeople(map)
  const isHere = map.place !== undefined && !map.place.key && map.place.numVotes > 0
  const needsVotes = (map.place?.numVotesNeeded ?? 0) > 0
  if (chosen) {
    return (
      <tr>
        <th scope="row">{m.noGroup()}</th>
        <td>{wholeNumber(numNotPlaced + numOutside)}</td>
        <Shares figures={ungroupedFigures(chosen)} />
        <td>{isHere ? m.youAreHere() : ''}</td>
      </tr>
    )
  }
  const rows = [
    { name: notPlacedRow(map), size: numNotPlaced, isYours: isHere && needsVotes },
    { name: m.noGroup(), size: numOutside, isYours: isHere && !needsVotes },
  ].filter(({ size }) => size > 0)
  return rows.map(({ name, size, isYours }) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{wholeNumber(size)}</td>
      <td>{percent(size, map.participantCount)}</td>
      <td>{isYours ? m.youAreHere() : ''}</td>
    </tr>
  ))
}

const notPlacedRow = ({ mode, minVotesToPlace }: OpinionMap): string =>
  mode === 'compat' ? m.notPlacedRow(minVotesToPlace) : m.notPlacedYetRow()

function Shares({ figures }: { figures?: Figures }) {
  if (!figures) return <td colSpan={4}>{m.notCounted()}</td>
  const { tally } = figures
  if (!tally) return <td colSpan={4}>{m.withheld()}</td>
  const voters = numVoters(tally)
  if (voters === 0) return <td colSpan={4}>{m.nobodyInGroupVoted()}</td>
  return (
    <>
      <td>{shareOrCount(tally.numDisagrees, voters)}</td>
      <td>{shareOrCount(tally.numPasses, voters)}</td>
      <td>{shareOrCount(tally.numAgrees, voters)}</td>
      <td>{wholeNumber(voters)}</td>
    </>
  )
}

import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { percent, wholeNumber } from '#ui/format.ts'
import { type Figures, figuresOfGroup, numVoters, ungroupedFigures } from './figures.ts'
import { GroupLink } from './GroupLink.tsx'
import { GroupName } from './GroupName.tsx'
import styles from './table.module.css'

type GroupTableProps = {
  conversationSlugId: string
  map: OpinionMap
  chosen?: Opinion
}

/** The same as the map, in rows. */
export function GroupTable({ conversationSlugId, map, chosen }: GroupTableProps) {
  return (
    <table className={styles.table}>
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
                <GroupName groupKey={group.key} label={group.label} />
              </GroupLink>
            </th>
            <td>{wholeNumber(group.size)}</td>
            {!chosen && <td>{percent(group.size, map.participantCount)}</td>}
            {chosen && <Shares figures={figuresOfGroup(chosen, group.key)} />}
            <td>{map.place?.key === group.key ? m.youAreHere() : ''}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{m.noGroup()}</th>
          <td>{wholeNumber(numUngrouped(map))}</td>
          {chosen ? (
            <Shares figures={ungroupedFigures(chosen)} />
          ) : (
            <td>{percent(numUngrouped(map), map.participantCount)}</td>
          )}
          <td>{map.place && !map.place.key && map.place.numVotes > 0 ? m.youAreHere() : ''}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Shares({ figures }: { figures?: Figures }) {
  if (!figures) return <td colSpan={3}>{m.notCounted()}</td>
  const { tally } = figures
  if (!tally) return <td colSpan={3}>{m.withheld()}</td>
  const voters = numVoters(tally)
  if (voters === 0) return <td colSpan={3}>{m.nobodyInGroupVoted()}</td>
  return (
    <>
      <td>{percent(tally.numDisagrees, voters)}</td>
      <td>{percent(tally.numPasses, voters)}</td>
      <td>{percent(tally.numAgrees, voters)}</td>
    </>
  )
}

const numUngrouped = (map: OpinionMap): number => Math.max(0, map.participantCount - map.numGrouped)

import type { GroupKey, Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import { listWithSemicolons } from '#messages/lists.ts'
import * as m from '#messages/results.ts'
import { Badge } from '#ui/Badge.tsx'
import { Bar } from '#ui/counts/Bar.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { numVoters } from '#counts/ownVote.ts'
import { directionOf, groupStats } from '#results/stats.ts'
import { pointsApart } from './ranking.ts'
import styles from './OpinionResult.module.css'
import { ResultRow, type ResultRowProps } from './ResultRow.tsx'
import { stripSentence } from './stripSentence.ts'
import { Strip, type StripKind } from './Strip.tsx'
import { hasAxis } from './strip.ts'

/** `shared` and `apart` show a strip of the groups; `totals` and `represents` show a bar of everybody. */
export type ResultKind = StripKind | 'totals' | 'represents'

export const hasStrip = (kind: ResultKind): kind is StripKind => kind === 'shared' || kind === 'apart'

type OpinionResultProps = ResultRowProps & {
  kind: ResultKind
  /** The group that the list is about, whose direction the row says. */
  of?: GroupKey | undefined
}

/** A row of a list: an opinion with the strip and figures of the groups, or with a bar. */
export function OpinionResult({ kind, of, ...row }: OpinionResultProps) {
  const { opinion } = row
  const { numAgrees, numDisagrees, numPasses } = opinion
  const voters = m.voted({ voters: numAgrees + numDisagrees + numPasses })
  if (!hasStrip(kind) || opinion.clustersStats.length === 0)
    return (
      <ResultRow
        {...row}
        picture={<Bar agrees={numAgrees} disagrees={numDisagrees} passes={numPasses} base={null} />}
        stats={
          kind === 'represents' ? (
            m.agreed({ numPeople: numAgrees })
          ) : (
            <span className={styles.end}>{voters}</span>
          )
        }
      />
    )
  const gap = kind === 'apart' ? pointsApart(opinion) : undefined
  const stance = of && stanceOf(opinion, of)
  const isDrawn = hasAxis(opinion)
  const shares = (
    <span className={styles.shares} aria-hidden="true">
      {!isDrawn && m.agree()}
      <GroupShares opinion={opinion} />
    </span>
  )
  return (
    <ResultRow
      {...row}
      picture={isDrawn ? <Strip opinion={opinion} kind={kind} /> : shares}
      stats={
        <>
          <span className="visually-hidden">
            {listWithSemicolons([...(stance ? [stance] : []), stripSentence(opinion, gap)])}
          </span>
          {isDrawn && shares}
          <span className={styles.end} aria-hidden="true">
            {stance && <b>{stance} </b>}
            {kind === 'shared' && directionOf(opinion) === 'disagree' && <b>{m.rejected()} </b>}
            {gap && !stance && <b>{m.pointsApart({ ...gap, text: gap.short })} </b>}
            <span className={(gap ?? stance) ? styles.wide : undefined}>{voters}</span>
          </span>
        </>
      }
    />
  )
}

/** Whether a group agrees with or rejects an opinion more than the others. */
const stanceOf = ({ clustersStats }: Opinion, of: GroupKey): string => {
  const rejects = clustersStats.some(({ key, repfulFor }) => key === of && repfulFor === 'disagree')
  return (rejects ? m.rejectsMore : m.agreesMore)({ letter: letterOf(of) })
}

/** The share of each group beside its badge, or a count if few voted. */
export function GroupShares({ opinion, size = 18 }: { opinion: Opinion; size?: number }) {
  return opinion.clustersStats.map((group) => (
    <span key={group.key} className={styles.share}>
      <Badge groupKey={group.key} size={size} />
      {shareOrCount(group)}
    </span>
  ))
}

type Group = Opinion['clustersStats'][number]

const shareOrCount = (group: Group): ReactNode => {
  const { tally, shares } = groupStats(group)
  if (shares) return <b>{shares.agree.short}</b>
  return tally
    ? m.countShort({ agrees: wholeNumber(tally.numAgrees), voters: wholeNumber(numVoters(tally)) })
    : m.withheldShort()
}

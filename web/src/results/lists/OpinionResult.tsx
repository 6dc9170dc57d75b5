import type { Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/results.ts'
import { Badge } from '#ui/Badge.tsx'
import { Bar } from '#ui/counts/Bar.tsx'
import { wholeNumber } from '#ui/format.ts'
import { numVoters } from '#counts/ownVote.ts'
import { groupStats } from '#results/stats.ts'
import { pointsApart } from './ranking.ts'
import styles from './OpinionResult.module.css'
import { ResultRow, type ResultRowProps } from './ResultRow.tsx'
import { stripSentence } from './stripSentence.ts'
import { Strip, type StripKind } from './Strip.tsx'
import { hasAxis } from './strip.ts'

/** `shared` and `apart` show a strip of the groups; `totals` and `represents` show a bar of everybody. */
export type ResultKind = StripKind | 'totals' | 'represents'

export const hasStrip = (kind: ResultKind): kind is StripKind => kind === 'shared' || kind === 'apart'

type OpinionResultProps = ResultRowProps & { kind: ResultKind }

/** A row of a list: an opinion with the strip and figures of the groups, or with a bar. */
export function OpinionResult({ kind, ...row }: OpinionResultProps) {
  const { opinion } = row
  const { numAgrees, numDisagrees, numPasses } = opinion
  const voters = m.voted({ voters: wholeNumber(numAgrees + numDisagrees + numPasses) })
  if (!hasStrip(kind) || opinion.clustersStats.length === 0)
    return (
      <ResultRow
        {...row}
        picture={<Bar agrees={numAgrees} disagrees={numDisagrees} passes={numPasses} base={null} />}
        stats={
          kind === 'represents' ? (
            m.agreed({ numPeople: wholeNumber(numAgrees) })
          ) : (
            <span className={styles.end}>{voters}</span>
          )
        }
      />
    )
  const gap = kind === 'apart' ? pointsApart(opinion) : undefined
  const isDrawn = hasAxis(opinion)
  const shares = (
    <span className={isDrawn ? `${styles.shares} ${styles.narrow}` : styles.shares} aria-hidden="true">
      <GroupShares opinion={opinion} />
    </span>
  )
  return (
    <ResultRow
      {...row}
      picture={isDrawn ? <Strip opinion={opinion} kind={kind} /> : shares}
      stats={
        <>
          <span className="visually-hidden">{stripSentence(opinion, gap)}</span>
          {isDrawn && shares}
          <span className={styles.end} aria-hidden="true">
            {gap === undefined ? (
              voters
            ) : (
              <>
                <b className={styles.narrow}>{m.pointsApart({ ...gap, text: gap.short })}</b>
                <span className={styles.wide}>
                  <b>{gap.short}</b> {m.points(gap)}
                </span>
                <span className={styles.wide}>{voters}</span>
              </>
            )}
            {isDrawn && <NotOnStrip opinion={opinion} />}
          </span>
        </>
      }
    />
  )
}

/** The groups whose shares are words, which the strip cannot draw; narrow screens list all groups anyway. */
function NotOnStrip({ opinion }: { opinion: Opinion }) {
  const inWords = opinion.clustersStats.filter((group) => {
    const { shares } = groupStats(group)
    return shares && !shares.agree.interval
  })
  return (
    inWords.length > 0 && (
      <span className={`${styles.shares} ${styles.wide}`}>
        <GroupShares opinion={{ ...opinion, clustersStats: inWords }} />
      </span>
    )
  )
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

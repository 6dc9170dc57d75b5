import type { Opinion } from '@parley/contract'
import { numVoters } from '#counts/ownVote.ts'
import * as m from '#messages/map.ts'
import { agree, disagree } from '#messages/results.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { Badge } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import overview from './AnalysisTab.module.css'
import styles from './KeyOpinions.module.css'
import { directionOf, groupShares } from './stats.ts'

type KeyOpinionsProps = {
  /** The opinions that the groups share most. */
  shared: readonly Opinion[]
  /** The opinion on which they differ most. */
  widest: Opinion | undefined
}

/** The opinions that tell the finding: some that the groups share, and the one that divides them most. */
export function KeyOpinions({ shared, widest }: KeyOpinionsProps) {
  if (shared.length === 0 && !widest) return null
  return (
    <div className={`${styles.opinions} ${overview.key}`}>
      {shared.length > 0 && (
        <div className={styles.part}>
          <h3>{m.mostShared()}</h3>
          {shared.map((opinion) => (
            <Quote key={opinion.opinionSlugId} opinion={opinion} direction={directionOf(opinion)} />
          ))}
        </div>
      )}
      {widest && (
        <div className={styles.part}>
          <h3>{m.widestGap()}</h3>
          <Quote opinion={widest} direction="agree" />
        </div>
      )}
    </div>
  )
}

type QuoteProps = { opinion: Opinion; direction: 'agree' | 'disagree' }

/** An opinion with the share of each group in one direction. */
function Quote({ opinion, direction }: QuoteProps) {
  const wordsOf = useWordsOf()
  return (
    <div>
      <blockquote dir="auto" lang={opinion.language}>
        {m.quoted({ opinion: wordsOf(opinion) })}
      </blockquote>
      <p>
        {direction === 'agree' ? agree() : disagree()}{' '}
        {groupShares(opinion, direction).map(({ key, text }) => (
          <span key={key} className={styles.share}>
            <Badge groupKey={key} size={18} />
            <span className="visually-hidden">{letterOf(key)}</span> {text}
          </span>
        ))}{' '}
        {m.ofVoters({ voters: wholeNumber(numVoters(opinion)) })}
      </p>
    </div>
  )
}

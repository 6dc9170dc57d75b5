import type { GroupKey, Opinion, VoteChoice } from '@parley/contract'
import { type ReactNode, useState } from 'react'
import * as m from '#messages/analysis.ts'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { Button } from '#ui/Button.tsx'
import { OpinionRow } from './OpinionRow.tsx'
import styles from './OpinionRows.module.css'

/** The viewer's own vote on an opinion, in words; nothing where there is none. */
export type OwnVoteOf = (opinion: Opinion) => string | undefined

export const OWN_VOTE: Record<VoteChoice, () => string> = {
  agree: m.youAgreed,
  disagree: m.youDisagreed,
  pass: m.youPassed,
}

type OpinionRowsProps = {
  opinions: readonly Opinion[]
  bars: 'groups' | 'everyone'
  marked?: GroupKey
  findingOf?: (opinion: Opinion) => ReactNode
  ownVoteOf: OwnVoteOf
  onShow: (opinion: Opinion) => void
}

const NUM_AT_FIRST = 5
const NUM_MORE = 10

/** A list of opinions of which the first few are shown, and more when they are wanted. */
export function OpinionRows({ opinions, findingOf, ownVoteOf, ...row }: OpinionRowsProps) {
  const [numShown, setNumShown] = useState(NUM_AT_FIRST)
  const rows = useStableOrder(opinions, { limit: numShown })
  const numMore = Math.min(opinions.length - numShown, NUM_MORE)
  return (
    <div className={styles.list}>
      <ol className={styles.rows}>
        {rows.map((opinion) => (
          <OpinionRow
            key={opinion.opinionSlugId}
            opinion={opinion}
            finding={findingOf?.(opinion)}
            ownVote={ownVoteOf(opinion)}
            {...row}
          />
        ))}
      </ol>
      {numMore > 0 && (
        <Button className={styles.more} onClick={() => setNumShown(numShown + NUM_MORE)}>
          {m.showMore(numMore)}
        </Button>
      )}
    </div>
  )
}

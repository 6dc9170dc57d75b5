import type { GroupKey, Opinion } from '@parley/contract'
import { type ReactNode, useState } from 'react'
import * as m from '#messages/analysis.ts'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { Button } from '#ui/Button.tsx'
import { OpinionRow } from './OpinionRow.tsx'
import styles from './OpinionRows.module.css'
import type { OwnVoteOf } from './ownVote.ts'

type OpinionRowsProps = {
  opinions: readonly Opinion[]
  bars: 'groups' | 'everyone'
  marked?: GroupKey
  findingOf?: (opinion: Opinion) => ReactNode
  ownVoteOf: OwnVoteOf
  onShow: (opinion: Opinion) => void
}

const AT_FIRST = 5
const MORE = 10

/** A list of opinions of which the first few are shown, and more when they are wanted. */
export function OpinionRows({ opinions, findingOf, ownVoteOf, ...row }: OpinionRowsProps) {
  const [numShown, setNumShown] = useState(AT_FIRST)
  const rows = useStableOrder(opinions, { limit: numShown })
  const numMore = Math.min(opinions.length - numShown, MORE)
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
        <Button className={styles.more} onClick={() => setNumShown(numShown + MORE)}>
          {m.showMore(numMore)}
        </Button>
      )}
    </div>
  )
}

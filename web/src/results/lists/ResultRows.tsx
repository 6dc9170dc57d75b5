import type { Opinion, VoteChoice } from '@parley/contract'
import type { Ref } from 'react'
import * as m from '#messages/results.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { Axis } from './Axis.tsx'
import { hasStrip, OpinionResult, type ResultKind } from './OpinionResult.tsx'
import styles from './ResultList.module.css'
import { blocksOf, MAX_WHOLE, RowBlock } from './RowBlock.tsx'

/** The viewer's own vote on an opinion; nothing where there is none. */
export type OwnVoteOf = (opinion: Opinion) => VoteChoice | undefined

/** What every row of a list of results needs. */
export type ResultRowsProps = {
  conversationSlugId: string
  opinions: readonly Opinion[]
  kind: ResultKind
  ownVoteOf: OwnVoteOf
  onShowOnMap?: (opinion: Opinion) => void
}

type Props = ResultRowsProps & {
  ref?: Ref<HTMLDivElement>
  /** Phones show some of the rows. */
  isShort?: boolean
  /** The number of the first row in the whole list. */
  start?: number
}

/** The rows of a list of results below the axis that they share; of a long list those near the screen. */
export function ResultRows({ ref, opinions, kind, ownVoteOf, isShort = false, start = 1, ...row }: Props) {
  const wordsOf = useWordsOf()
  const { hasMuted } = useMuted()
  const write = (some: readonly Opinion[]) =>
    some.map((opinion) => (
      <OpinionResult
        key={opinion.opinionSlugId}
        opinion={opinion}
        kind={kind}
        isMuted={hasMuted(opinion)}
        ownVote={ownVoteOf(opinion)}
        {...row}
      />
    ))
  return (
    <div ref={ref}>
      {hasStrip(kind) && (
        <Axis
          className={styles.axis}
          columns={[m.opinionColumn(), kind === 'apart' ? m.gapColumn() : m.baseColumn()]}
          marks={[m.axisNone(), m.axisHalf(), m.axisAll()]}
        />
      )}
      {opinions.length <= MAX_WHOLE ? (
        <ol className={isShort ? `${styles.rows} ${styles.first}` : styles.rows} start={start}>
          {write(opinions)}
        </ol>
      ) : (
        blocksOf(opinions).map(({ first, part }) => (
          <RowBlock
            key={first}
            as="ol"
            className={styles.rows}
            first={first}
            numRows={part.length}
            text={() => part.map(wordsOf).join('\n')}
          >
            {() => write(part)}
          </RowBlock>
        ))
      )}
    </div>
  )
}

/** The rows that {@link ResultRows} has in the document now. */
export const rowsIn = (rows: HTMLElement | null): HTMLElement[] => [
  ...(rows?.querySelectorAll<HTMLElement>(':scope > ol > li') ?? []),
]

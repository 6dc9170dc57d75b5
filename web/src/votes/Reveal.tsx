import type { Opinion, VoteChoice } from '@parley/contract'
import { Suspense } from 'react'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/votes.ts'
import * as card from '#messages/votingCard.ts'
import { Bar } from '#ui/counts/Bar.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LazyAboutPersonFigure } from './lazyAboutPersonFigure.ts'
import { othersSentence } from './othersSentence.ts'
import styles from './Reveal.module.css'
import { useTotals } from './useTotals.ts'
import { useVoting } from './useVoting.tsx'

type RevealProps = {
  opinion: Opinion
  choice: VoteChoice
  /** Whether the card above it says what is known before there are totals. */
  isNoteAbove?: boolean
  onUndo: () => void
}

/** What others voted and a button for undo, shown from one vote to the next. */
export function Reveal({ opinion, choice, isNoteAbove = false, onUndo }: RevealProps) {
  const { isWaiting, metadata } = useVoting()
  const totals = useTotals(opinion)
  const others =
    isNoteAbove && !totals ? undefined : othersSentence({ opinion, choice }, { totals, metadata })
  return (
    <div className={styles.reveal} data-choice={choice}>
      <div className={styles.rows}>
        <div className={styles.line}>
          <p className={styles.sentence}>
            <b>{card.youDid[choice]()}</b>
            {betweenSentences()}
            {others}
          </p>
          {isWaiting(opinion.opinionSlugId) && (
            <span className={styles.waiting}>
              <Icon name="clock" size={18} />
              <span className="visually-hidden">{card.waiting()}</span>
            </span>
          )}
          <Button kind="quiet" className={styles.undo} onClick={onUndo}>
            <Icon name="undo" size={18} />
            {m.undo()}
          </Button>
        </div>
        {opinion.aboutPerson?.figure && (
          <Suspense>
            <LazyAboutPersonFigure opinion={opinion} />
          </Suspense>
        )}
        {others && totals && (
          <Bar
            agrees={totals.opinion.numAgrees}
            disagrees={totals.opinion.numDisagrees}
            passes={totals.opinion.numPasses}
            base={null}
          />
        )}
      </div>
    </div>
  )
}

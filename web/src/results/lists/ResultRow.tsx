import { plainLine, type Opinion, type VoteChoice } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/results.ts'
import { mutedWords } from '#messages/mutedWords.ts'
import { Icon } from '#ui/Icon.tsx'
import { OpenedRow } from './OpenedRow.tsx'
import { NOT_IN_PICTURE } from '#results/export/figureSource.ts'
import styles from './ResultRow.module.css'

export type ResultRowProps = {
  conversationSlugId: string
  opinion: Opinion
  /** It is by somebody whom the viewer has muted: the figures stay, the words are seen once it is opened. */
  isMuted: boolean
  /** The viewer's own vote, known once the page is alive. */
  ownVote?: VoteChoice
  /** Shows how the groups voted on the map; absent where there is no map. */
  onShowOnMap?: (opinion: Opinion) => void
}

type Props = ResultRowProps & {
  /** What the row shows of the opinion: a strip or a bar. */
  picture: ReactNode
  /** The same in figures. */
  figures: ReactNode
}

/** Longer texts take more than the four lines that a closed row has for them, on a phone and on a wide screen. */
const LONG_ON_PHONES = 160
const LONG_TEXT = 250

/** An opinion in a list of results; it opens to all its figures. */
export function ResultRow({ picture, figures, ...row }: Props) {
  const text = row.isMuted ? mutedWords() : plainLine(row.opinion.opinion)
  return (
    <li className={styles.row}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.text}>
            <span className={styles.opinion} dir="auto">
              {text}
            </span>
            {text.length > LONG_ON_PHONES && (
              <span
                className={text.length > LONG_TEXT ? styles.whole : `${styles.whole} ${styles.narrow}`}
                aria-hidden="true"
              >
                {m.showWholeText()}
              </span>
            )}
          </span>
          {picture}
          <span className={styles.figures}>
            {figures}
            <span className={styles.chevron} {...NOT_IN_PICTURE}>
              <Icon name="down" size={14} />
            </span>
          </span>
        </summary>
        <OpenedRow {...row} />
      </details>
    </li>
  )
}

import { ConversationLink } from '#results/ConversationLink.tsx'
import { type Opinion, plainLine, type VoteChoice } from '@parley/contract'
import type { ReactNode } from 'react'
import { mutedWords } from '#messages/mutedWords.ts'
import * as m from '#messages/results.ts'
import { CiteOpinion } from '#results/citation/CiteOpinion.tsx'
import { HowWeKnow } from '#results/HowWeKnow.tsx'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import { Icon } from '#ui/Icon.tsx'
import { OpinionFigures } from './OpinionFigures.tsx'
import styles from './ResultRow.module.css'

export type ResultRowProps = {
  conversationSlugId: string
  opinion: Opinion
  /** Whether the viewer has muted the author: the figures are shown, and the text only in the opened row. */
  isMuted: boolean
  /** The viewer's own vote, known once scripts run. */
  ownVote?: VoteChoice
  /** Shows on the map how the groups voted; missing if there is no map. */
  onShowOnMap?: (opinion: Opinion) => void
}

type Props = ResultRowProps & {
  /** The strip or bar of the row. */
  picture: ReactNode
  /** The figures that the picture shows. */
  stats: ReactNode
}

/** Texts longer than this exceed the four lines of a closed row, on a phone and on a wide screen. */
const LONG_ON_PHONES = 160
const LONG_TEXT = 250

/** An opinion in a list of results, which opens to show all its figures. */
export function ResultRow({ picture, stats, ...row }: Props) {
  const text = row.isMuted ? mutedWords() : plainLine(row.opinion.opinion)
  return (
    <li className={styles.row}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.text}>
            <span className={styles.opinion} dir="auto" lang={row.isMuted ? undefined : row.opinion.language}>
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
            {stats}
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

const OWN_VOTE: Record<VoteChoice, () => string> = {
  agree: m.youAgree,
  disagree: m.youDisagree,
  pass: m.youPassed,
}

/**
 * The content of an opened row: the text if its author is muted, the figures of each group and of ungrouped people, the
 * viewer's own vote, and links.
 */
export function OpenedRow({ conversationSlugId, opinion, isMuted, ownVote, onShowOnMap }: ResultRowProps) {
  return (
    <div className={styles.opened}>
      {isMuted && (
        <p className={styles.folded} dir="auto" lang={opinion.language}>
          {plainLine(opinion.opinion)}
        </p>
      )}
      <OpinionFigures opinion={opinion} />
      <div className={styles.acts}>
        {ownVote && <OwnVote vote={ownVote} />}
        <ConversationLink conversationSlugId={conversationSlugId} opinion={opinion.opinionSlugId}>
          {m.openOpinion()}
        </ConversationLink>
        {onShowOnMap && (
          <button
            type="button"
            className={`${styles.act} ${styles.onMap}`}
            onClick={() => onShowOnMap(opinion)}
          >
            {m.showOnMap()}
          </button>
        )}
        <HowWeKnow part="chance" subject={m.statsOfOpinion()} />
        <CiteOpinion
          {...{ conversationSlugId, opinion }}
          figures={<OpinionFigures opinion={opinion} hasEveryone />}
          className={styles.act}
        />
      </div>
    </div>
  )
}

/** The viewer's vote with its icon. */
export function OwnVote({ vote }: { vote: VoteChoice }) {
  return (
    <span className={`${styles.own} ${styles[vote]}`}>
      <Icon name={vote} size={16} />
      {OWN_VOTE[vote]()}
    </span>
  )
}

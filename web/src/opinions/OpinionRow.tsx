import { IMPORT_EXPLANATIONS, type Opinion } from '@parley/contract'
import { Suspense, useId, useState, type KeyboardEvent } from 'react'
import { betweenSentences } from '#messages/lists.ts'
import { mutedWords } from '#messages/mutedWords.ts'
import * as m from '#messages/opinions.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { RichText } from '#ui/RichText.tsx'
import { keyAction } from '#votes/keyboard.ts'
import { KeyboardHelp } from '#votes/lazyKeyboardHelp.ts'
import { AboutPersonLabel } from '#counts/AboutPersonLabel.tsx'
import { NeedsAccount } from '#votes/NeedsAccount.tsx'
import { OpinionAuthor } from '#votes/OpinionAuthor.tsx'
import { OpinionTotals } from '#votes/OpinionTotals.tsx'
import { opinionName } from './opinionName.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { VoteButtons } from '#votes/VoteButtons.tsx'
import { OpinionMenu } from './OpinionMenu.tsx'
import styles from './OpinionRow.module.css'
import { WaitingOpinion } from './WaitingOpinion.tsx'
import { Link } from '@tanstack/react-router'
import { quoted } from '#messages/ui.ts'
import { ChangeDecisionLink } from '#moderation/ChangeDecisionLink.tsx'
import { reasonWord } from '#moderation/reasons.ts'
import { longDate } from '#ui/format.ts'
import { Marked } from '#ui/Marked.tsx'

type OpinionRowProps = { opinion: Opinion; conversationSlugId: string; isHighlighted?: boolean }

/** An opinion in a list: its text, author and date, the buttons, and the totals once the viewer has voted. */
export function OpinionRow({ opinion, conversationSlugId, isHighlighted = false }: OpinionRowProps) {
  const { hasMuted } = useMuted()
  const voting = useVoting()
  const { opinionSlugId } = opinion
  const [isHelpOpen, setHelpOpen] = useState(false)

  const undo = () => {
    const { lastPressed } = voting
    if (lastPressed?.opinionSlugId === opinionSlugId) voting.cast(opinion, lastPressed.former ?? 'cancel')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const action = keyAction(event.nativeEvent)
    if (!action) return
    event.preventDefault()
    if (action === 'help') setHelpOpen(true)
    else if (action === 'undo') undo()
    else if (action === 'next' || action === 'previous') focusOtherRow(event.currentTarget, action)
    else voting.press(opinion, action)
  }

  if (opinion.isWaiting) return <WaitingOpinion {...{ opinion, conversationSlugId }} />
  if (opinion.moderation.status === 'moderated')
    return <ModeratedOpinion {...{ opinion, conversationSlugId }} />
  const name = hasMuted(opinion) ? mutedWords() : opinionName(opinion.opinion)
  const intended = voting.intended?.opinionSlugId === opinionSlugId ? voting.intended.choice : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from the controls inside
    <article
      className={isHighlighted ? `${styles.row} ${styles.highlighted}` : styles.row}
      aria-label={name}
      data-row={opinionSlugId}
      onKeyDown={onKeyDown}
    >
      <div className={styles.words}>
        <Words opinion={opinion} />
      </div>
      <AboutPersonLabel opinion={opinion} />
      <div className={styles.meta}>
        <OpinionAuthor opinion={opinion} />
        <OpinionMenu opinion={opinion} conversationSlugId={conversationSlugId} />
      </div>
      <VoteButtons opinion={opinion} name={name} />
      {intended && <NeedsAccount choice={intended} {...voting.published} />}
      {voting.isWaiting(opinionSlugId) && (
        <p className="row nowrap note">
          <Icon name="clock" size={18} />
          {m.waiting()}
        </p>
      )}
      <OpinionTotals opinion={opinion} />
      {isHelpOpen && (
        <Suspense>
          <KeyboardHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </article>
  )
}

/** The text of an opinion, hidden at first if the viewer has muted its author. */
function Words({ opinion }: { opinion: Opinion }) {
  const { hasMuted } = useMuted()
  const words = <RichText html={opinion.opinion} lang={opinion.language} clampLines={8} />
  if (!hasMuted(opinion)) return words
  return (
    <details>
      <summary>{mutedWords()}</summary>
      {words}
    </details>
  )
}

/** Moves the focus to the same vote button of the previous or next row. */
const focusOtherRow = (row: HTMLElement, direction: 'next' | 'previous'): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const other = rows[rows.indexOf(row) + (direction === 'next' ? 1 : -1)]
  const index = buttonsOf(row).findIndex((button) => button === document.activeElement)
  if (other) buttonsOf(other).at(Math.max(0, index))?.focus()
}

const buttonsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('button[aria-pressed]')]

type ModeratedOpinionProps = { opinion: Opinion; conversationSlugId: string }

/** A moderated opinion: the known reason and date, its text folded, and no vote buttons. */
function ModeratedOpinion({ opinion, conversationSlugId }: ModeratedOpinionProps) {
  const [isOpen, setOpen] = useState(false)
  const whyId = useId()
  const { opinionSlugId, moderation, numAgrees, numDisagrees, numPasses } = opinion
  if (moderation.status !== 'moderated') return null
  const isHidden = moderation.action === 'hide'
  const because = { reason: reasonWord(moderation), date: longDate(moderation.createdAt) }
  const isFromSource = moderation.source === 'import'
  const why = isFromSource
    ? moderation.explanation === IMPORT_EXPLANATIONS.meta
      ? m.setAsideAtSource()
      : m.moderatedAtSource()
    : isHidden
      ? m.hiddenBecause(because)
      : m.movedBecause(because)
  const numVotes = numAgrees + numDisagrees + numPasses
  return (
    <article className={styles.panel} aria-labelledby={whyId} data-row={opinionSlugId}>
      <Icon name={isHidden ? 'hidden' : 'moved'} size={22} />
      <div className={styles.text}>
        <p id={whyId}>
          <Marked text={why} />
          {betweenSentences()}
          {!isFromSource && moderation.explanation && (
            <span className={styles.explanation} dir="auto">
              {quoted({ words: moderation.explanation })}
            </span>
          )}
        </p>
        {moderation.duplicateOfSlugId && (
          <p>
            <Link
              to="/conversation/$postSlugId"
              params={{ postSlugId: conversationSlugId }}
              search={{ tab: 'opinions', opinion: moderation.duplicateOfSlugId }}
            >
              {m.theOriginal()}
            </Link>
          </p>
        )}
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{isOpen ? m.foldMoved() : m.showMoved()}</summary>
          <div className={styles.opinionWords}>
            <RichText html={opinion.opinion} lang={opinion.language} />
          </div>
          {numVotes > 0 && <p>{m.hadVoted({ count: numVotes })}</p>}
        </details>
        <ChangeDecisionLink target={{ conversationSlugId, opinionSlugId }} />
      </div>
    </article>
  )
}

import type { Opinion } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/opinions.ts'
import { quoted } from '#messages/ui.ts'
import { ChangeDecisionLink } from '#moderation/ModerationLinks.tsx'
import { reasonWord } from '#moderation/reasons.ts'
import { longDate, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { RichText } from '#ui/RichText.tsx'
import styles from './ModeratedOpinion.module.css'

type ModeratedOpinionProps = { opinion: Opinion; conversationSlugId: string }

/** An opinion that was moderated: first why and when as far as that is known, its text folded, and no votes. */
export function ModeratedOpinion({ opinion, conversationSlugId }: ModeratedOpinionProps) {
  const [isOpen, setOpen] = useState(false)
  const { opinionSlugId, moderation, numAgrees, numDisagrees, numPasses } = opinion
  if (moderation.status !== 'moderated') return null
  const isHidden = moderation.action === 'hide'
  const because = { reason: reasonWord(moderation), date: longDate(moderation.createdAt) }
  const why =
    moderation.source === 'import'
      ? m.moderatedAtSource()
      : isHidden
        ? m.hiddenBecause(because)
        : m.movedBecause(because)
  const numVotes = numAgrees + numDisagrees + numPasses
  return (
    <article className={styles.panel} data-row={opinionSlugId}>
      <Icon name={isHidden ? 'hidden' : 'moved'} size={22} />
      <div className={styles.text}>
        <p>
          <Marked text={why} />{' '}
          {moderation.explanation && (
            <span className={styles.explanation} dir="auto">
              {quoted(moderation.explanation)}
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
          <div className={styles.words}>
            <RichText html={opinion.opinion} />
          </div>
          {numVotes > 0 && <p>{m.hadVoted({ count: numVotes, shown: wholeNumber(numVotes) })}</p>}
        </details>
        <ChangeDecisionLink target={{ conversationSlugId, opinionSlugId }} />
      </div>
    </article>
  )
}

import type { LedgerDecision } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/ledger.ts'
import { quoted } from '#messages/ui.ts'
import { longDate } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './LedgerRow.module.css'
import { DECISION_ICONS, decisionSentence, reversedDecisionSentence, decisionReason } from './ledgerWords.ts'

type LedgerRowProps = { decision: LedgerDecision; conversationSlugId: string }

/** One decision: what, when, why, and its explanation. The text of the opinion is not shown. */
export function LedgerRow({ decision, conversationSlugId }: LedgerRowProps) {
  const { kind, createdAt, explanation, opinionSlugId, duplicateOfSlugId, appealRejectedAt } = decision
  const facts = [decisionReason(decision), reversedDecisionSentence(decision)].filter(Boolean)
  return (
    <li className={styles.row}>
      <Icon name={DECISION_ICONS[kind]} size={22} />
      <div className={styles.text}>
        <p>
          <strong>{decisionSentence(decision)}</strong>{' '}
          {createdAt !== undefined && (
            <span className={styles.fact}>
              <RelativeTime instant={createdAt} />
            </span>
          )}
        </p>
        {facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
        {explanation !== '' && (
          <p className={styles.words} dir="auto">
            {quoted({ words: explanation })}
          </p>
        )}
        {appealRejectedAt !== undefined && (
          <p className={styles.fact}>{m.appealRejected({ date: longDate(appealRejectedAt) })}</p>
        )}
        {decision.isAnsweredByDecider && <p className={styles.fact}>{m.sameDecider()}</p>}
        {opinionSlugId !== undefined && (
          <OpinionLink {...{ conversationSlugId, opinionSlugId }} text={m.showOpinion()} />
        )}
        {duplicateOfSlugId !== undefined && decision.isAboutOpinion && (
          <OpinionLink
            conversationSlugId={conversationSlugId}
            opinionSlugId={duplicateOfSlugId}
            text={m.showOriginal()}
          />
        )}
        {duplicateOfSlugId !== undefined && !decision.isAboutOpinion && (
          <Link
            to="/conversation/$postSlugId"
            params={{ postSlugId: duplicateOfSlugId }}
            className={styles.link}
          >
            {m.showOriginal()}
          </Link>
        )}
      </div>
    </li>
  )
}

type OpinionLinkProps = { conversationSlugId: string; opinionSlugId: string; text: string }

function OpinionLink({ conversationSlugId, opinionSlugId, text }: OpinionLinkProps) {
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={{ tab: 'opinions', opinion: opinionSlugId }}
      className={styles.link}
    >
      {text}
    </Link>
  )
}

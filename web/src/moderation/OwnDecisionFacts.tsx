import type { OwnDecision } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/appeals.ts'
import * as words from '#messages/decisions.ts'
import * as aside from '#messages/setAside.ts'
import { quoted } from '#messages/ui.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import styles from './OwnDecisionScreen.module.css'
import { REASONS } from './reasonChoices.ts'
import { knownReasonOf } from './reasons.ts'

/** When, about what, why, and what it means. */
export function OwnDecisionFacts({ decision }: { decision: OwnDecision }) {
  const { createdAt, conversationSlugId, conversationTitle, opinion, explanation } = decision
  const { reason, detail, duplicateOfSlugId, pattern } = decision
  const known = knownReasonOf({ ...(reason ? { reason } : {}), ...(detail ? { detail } : {}) })
  return (
    <>
      <p className={styles.when}>
        <RelativeTime instant={createdAt} />
        {' · '}
        <Link to="/conversation/$postSlugId" params={{ postSlugId: conversationSlugId }} dir="auto">
          {conversationTitle}
        </Link>
      </p>
      {opinion && (
        <div className={styles.opinion}>
          {opinion.opinion === '' ? m.opinionDeleted() : <RichText html={opinion.opinion} />}
        </div>
      )}
      <dl className={styles.facts}>
        {known && (
          <>
            <dt>{words.reason()}</dt>
            <dd>
              {words.reasonWithHint({ label: REASONS[known].label(), hint: REASONS[known].hint() })}
              {duplicateOfSlugId && opinion && (
                <>
                  {' '}
                  <Link
                    to="/conversation/$postSlugId"
                    params={{ postSlugId: conversationSlugId }}
                    search={{ tab: 'opinions', opinion: duplicateOfSlugId }}
                  >
                    {m.seeOriginal()}
                  </Link>
                </>
              )}
            </dd>
          </>
        )}
        {pattern && (
          <>
            <dt>{words.reason()}</dt>
            <dd>{aside.noticed[pattern]()}</dd>
          </>
        )}
        <dt>{words.explanation()}</dt>
        <dd className={explanation ? styles.voice : undefined} dir="auto">
          {explanation ? quoted(explanation) : words.noExplanation()}
        </dd>
        <dt>{words.whatItMeans()}</dt>
        <dd className={styles.meaning}>{meaningOf(decision)}</dd>
      </dl>
    </>
  )
}

const meaningOf = ({ kind, opinion, mayAppeal }: OwnDecision): string => {
  switch (kind) {
    case 'withdraw':
      return opinion ? m.withdrawnOpinionMeans() : m.withdrawnConversationMeans()
    case 'set_aside':
      return mayAppeal ? `${aside.meaning()} ${aside.mayBeChance()}` : aside.meaning()
    case 'readmit':
      return aside.readmittedMeaning()
    default:
      return words.meaning[kind]()
  }
}

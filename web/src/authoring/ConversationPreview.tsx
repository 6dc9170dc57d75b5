import { plainLine } from '@parley/contract'
import * as m from '#messages/authoring.ts'
import { Card } from '#ui/Card.tsx'
import { Marked } from '#ui/Marked.tsx'
import { ChoiceButtons } from '#votes/VoteButtons.tsx'
import voting from '#votes/VotingCard.module.css'
import type { ConversationDraft } from './conversationDraft.ts'
import styles from './ConversationPreview.module.css'

/** The card as people will see it: a picture, on which nothing can be pressed. */
export function ConversationPreview({ draft }: { draft: ConversationDraft }) {
  const opinions = draft.seedOpinions.filter((opinion) => opinion.trim() !== '')
  const [first] = opinions
  const background = plainLine(draft.content)
  return (
    <div className={styles.preview}>
      {draft.title.trim() !== '' && <p className={styles.title}>{draft.title}</p>}
      {background !== '' && (
        <p className={styles.body} dir="auto">
          {background}
        </p>
      )}
      <div className={voting.stack} data-sheets={Math.max(0, opinions.length - 1)} inert>
        <Card raised className={styles.card}>
          <p className={styles.meta}>
            <span>{m.startingOpinion()}</span>
            {first !== undefined && <span>{m.place({ number: 1, total: opinions.length })}</span>}
          </p>
          <p className={styles.opinion} dir="auto" data-is-missing={first === undefined || undefined}>
            {first ?? m.noOpinionYet()}
          </p>
          <ChoiceButtons label={m.preview()} onPress={() => {}} />
        </Card>
      </div>
    </div>
  )
}

/** What makes people answer; nothing is judged automatically. */
export function GoodQuestionAdvice() {
  return (
    <section className={styles.good}>
      <h2>{m.goodQuestion()}</h2>
      {[m.isOpen(), m.isAboutOneThing(), m.saysWhoListens()].map((line) => (
        <p key={line}>
          <Marked text={line} />
        </p>
      ))}
    </section>
  )
}

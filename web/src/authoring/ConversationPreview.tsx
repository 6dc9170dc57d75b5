import { plainLine } from '@parley/contract'
import * as m from '#messages/authoring.ts'
import * as polls from '#messages/polls.ts'
import { PollOptions } from '#polls/PollOptions.tsx'
import sheet from '#polls/PollSheet.module.css'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { ChoiceButtons } from '#votes/VoteButtons.tsx'
import voting from '#votes/VotingCard.module.css'
import type { ConversationDraft } from './conversationDraft.ts'
import styles from './ConversationPreview.module.css'

/** A preview of the card as people will see it, without working buttons. */
export function ConversationPreview({ draft }: { draft: ConversationDraft }) {
  const opinions = draft.seedOpinions.filter((opinion) => opinion.trim() !== '')
  const [first] = opinions
  const background = plainLine(draft.content)
  const lang = draft.language || undefined
  return (
    <div className={styles.preview}>
      {draft.title.trim() !== '' && (
        <p className="title" dir="auto" lang={lang}>
          {draft.title}
        </p>
      )}
      {background !== '' && (
        <p className={styles.body} dir="auto" lang={lang}>
          {background}
        </p>
      )}
      {draft.poll.enabled && (
        <PollPreview options={draft.poll.options} lang={lang} numOpinions={opinions.length} />
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

type PollPreviewProps = { options: readonly string[]; lang: string | undefined; numOpinions: number }

/** A preview of the poll, which comes before the opinions. */
function PollPreview({ options, lang, numOpinions }: PollPreviewProps) {
  const written = options.filter((option) => option.trim() !== '')
  return (
    <div className={sheet.sheet} inert>
      <div className={sheet.top}>
        <span className={sheet.tag}>
          <Icon name="table" size={15} weight={2.2} />
          {polls.pollOneAnswer()}
        </span>
        {numOpinions > 0 && (
          <span className={sheet.aside}>{polls.beforeOpinions({ count: numOpinions })}</span>
        )}
      </div>
      <PollOptions
        options={written.map((optionTitle, at) => ({ optionTitle, optionNumber: at + 1 }))}
        lang={lang}
        answer={undefined}
        onChoose={() => {}}
      />
    </div>
  )
}

/** Advice for good questions; nothing is checked automatically. */
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

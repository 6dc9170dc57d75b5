import { ConversationLink } from '#results/ConversationLink.tsx'
import { plainLine, type AnswerState, type Opinion, type Outcome } from '@parley/contract'
import * as m from '#messages/outcome.ts'
import { directionOf, groupShares } from '#results/stats.ts'
import { Badge } from '#ui/Badge.tsx'
import { longDate } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { RichText } from '#ui/RichText.tsx'
import styles from './Answers.module.css'

const STATES: Record<AnswerState, { name: () => string; icon: IconName }> = {
  decided: { name: m.decided, icon: 'checked' },
  planned: { name: m.planned, icon: 'clock' },
  not_now: { name: m.notNow, icon: 'pass' },
}

type AnswersProps = {
  conversationSlugId: string
  answers: Outcome['answerList']
  /** The answered opinions that are loaded and not removed. */
  opinions: readonly Opinion[]
  /** The language of the conversation, if it is known. */
  lang: string | undefined
  /** Called when somebody follows a link to an opinion. */
  onLeave?: (() => void) | undefined
}

/** The answers of an outcome, each with its opinion and the votes of the groups on it. */
export function Answers({ conversationSlugId, answers, opinions, lang, onLeave }: AnswersProps) {
  return (
    <ol className={styles.answers}>
      {answers.map(({ opinionSlugId, opinion, language, state, text, doneBy, dueOn }) => (
        <li key={opinionSlugId} className={styles.answer}>
          <p className={styles.state}>
            <Icon name={STATES[state].icon} />
            {STATES[state].name()}
          </p>
          <RichText html={text} lang={lang} />
          <DoneBy doneBy={doneBy} dueOn={dueOn} />
          <p className={styles.answered}>
            {opinion === '' ? (
              m.answersRemoved()
            ) : (
              <Marked
                text={m.answersOpinion()}
                renderLink={() => (
                  <ConversationLink
                    conversationSlugId={conversationSlugId}
                    opinion={opinionSlugId}
                    dir="auto"
                    lang={language}
                    onClick={onLeave}
                  >
                    {m.quoted({ words: plainLine(opinion) })}
                  </ConversationLink>
                )}
              />
            )}{' '}
            <Shares opinion={opinions.find((known) => known.opinionSlugId === opinionSlugId)} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Who does what an answer says, and by when. */
function DoneBy({ doneBy, dueOn }: Pick<Outcome['answerList'][number], 'doneBy' | 'dueOn'>) {
  if (!doneBy && !dueOn) return null
  const date = dueOn && longDate(dueOn)
  return (
    <p className={styles.doneBy}>
      {doneBy ? (
        <bdi>{date ? m.doneByAndDueOn({ who: doneBy, date }) : doneBy}</bdi>
      ) : (
        m.dueOn({ date: date ?? '' })
      )}
    </p>
  )
}

/** The share of each group in the direction of the majority; groups with few voters are left out. */
function Shares({ opinion }: { opinion: Opinion | undefined }) {
  if (!opinion) return null
  const direction = directionOf(opinion)
  const shares = groupShares(opinion, direction)
  if (shares.length === 0) return null
  return (
    <span className={styles.shares}>
      {shares.map(({ key, text }) => (
        <span key={key} className={styles.share}>
          <Badge groupKey={key} size={18} />
          <span className="visually-hidden">{letterOf(key)}</span> <b>{text}</b>
        </span>
      ))}{' '}
      {direction === 'agree' ? m.agree() : m.disagree()}
    </span>
  )
}

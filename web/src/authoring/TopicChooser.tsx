import { LIMITS, listTopics, plainText } from '@parley/contract'
import { useId, useState } from 'react'
import * as m from '#messages/authoring.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceChip } from '#ui/forms/ChoiceChip.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { withTopic, type ConversationDraft } from './conversationDraft.ts'
import { editDraft } from './draftStore.ts'
import { firstTopics, suggestedTopics } from './suggestedTopics.ts'
import styles from './TopicChooser.module.css'

/** Chooses up to three topics; those that the question or the background mentions come first. */
export function TopicChooser({ draft }: { draft: ConversationDraft }) {
  const hintId = useId()
  const { data, error, refetch } = useApiQuery(listTopics, {})
  const [isWhole, setWhole] = useState(false)
  const [isRefused, setRefused] = useState(false)
  /** Only these come first, so that no chip moves when it is pressed. */
  const [chosenBefore] = useState(draft.topicCodes)
  const topics = data?.topicList ?? []
  if (error && !data) return <FailedState text={m.topicsFailed()} error={error} retry={refetch} />
  if (topics.length === 0) return null

  const chosen = draft.topicCodes
  const suggested = suggestedTopics(topics, `${draft.title} ${plainText(draft.content)}`)
  const first = firstTopics(topics, { chosenBefore, chosen, suggested })
  const choose = (code: string, isChosen: boolean) => {
    setRefused(isChosen && chosen.length >= LIMITS.conversationTopics)
    editDraft((draft) => withTopic(draft, code, isChosen))
  }
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={styles.legend}>
        {m.topics()} <span className={styles.note}>{m.upToThree()}</span>
      </legend>
      <div className="wrap">
        {(isWhole ? topics : first).map(({ code, name }) => (
          <ChoiceChip
            key={code}
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={({ target }) => choose(code, target.checked)}
          >
            <bdi>{name}</bdi>
          </ChoiceChip>
        ))}
        {topics.length > first.length && !isWhole && (
          <Button className={styles.all} onClick={() => setWhole(true)}>
            {m.allTopics()}
          </Button>
        )}
      </div>
      <output id={hintId} className={styles.hint}>
        {isRefused ? m.threeTopicsAtMost() : suggested.length > 0 && !isWhole && m.suggestedByWords()}
      </output>
    </fieldset>
  )
}

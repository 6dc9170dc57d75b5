import { LIMITS, normalizeLine, visibleLength } from '@parley/contract'
import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import * as m from '#messages/authoring.ts'
import { isEnter } from '#ui/forms/enter.ts'
import { announce } from '#ui/notices/announce.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { withPoll, withPollEdit, type ConversationDraft } from './conversationDraft.ts'
import { fieldId } from './draftFields.ts'
import type { DraftProblem } from './draftProblems.ts'
import { conversationDraft, editDraft, storeDraft } from './draftStore.ts'
import { withMoved } from '#compose/seedOpinions.ts'
import { SortableRow } from '#compose/SortableRow.tsx'
import rows from '#compose/SortableRows.module.css'
import { SwitchRow } from './SwitchRow.tsx'
import { useReorder } from '#compose/useReorder.ts'
import { useRowIds } from '#compose/useRowIds.ts'

type PollEditorProps = {
  poll: ConversationDraft['poll']
  /** The problems to display. */
  problems: readonly DraftProblem[]
  /** Called after options were moved, so that their problems move with them. */
  onMoved: () => void
}

/** Adds a poll with two to six answers, or removes it with its content. */
export function PollEditor({ poll, problems, onMoved }: PollEditorProps) {
  return (
    <div className="stack">
      <SwitchRow
        label={m.addPoll()}
        hint={m.addPollHint()}
        isOn={poll.enabled}
        onChange={(enabled) => editDraft((draft) => withPoll(draft, enabled))}
      />
      {poll.enabled && <PollOptions options={poll.options} problems={problems} onMoved={onMoved} />}
    </div>
  )
}

type PollOptionsProps = { options: readonly string[] } & Pick<PollEditorProps, 'problems' | 'onMoved'>

function PollOptions({ options, problems, onMoved }: PollOptionsProps) {
  const rowIds = useRowIds(options.length)
  /** Why the last press had no effect. */
  const [refusal, setRefusal] = useState<string>()
  const reordering = useReorder({
    count: options.length,
    movedText: m.answerMoved,
    onMove(from, to) {
      rowIds.move(from, to)
      editDraft((draft) => ({
        ...draft,
        poll: { ...draft.poll, options: withMoved(draft.poll.options, from, to) },
      }))
      onMoved()
    },
  })

  /** Applies an edit and returns whether it was valid. */
  const edit = (change: Parameters<typeof withPollEdit>[1]): boolean => {
    const edited = withPollEdit(conversationDraft(), change)
    setRefusal(typeof edited === 'string' ? edited : undefined)
    if (typeof edited === 'string') return false
    storeDraft(edited)
    return true
  }
  const add = () => {
    const index = options.length
    const isAdded = flushSync(() => {
      const done = edit({ kind: 'add' })
      if (done) rowIds.insert(index, 1)
      return done
    })
    if (isAdded) focusOption(index)
  }
  const remove = (index: number) => {
    const isRemoved = flushSync(() => {
      const done = edit({ kind: 'remove', index })
      if (done) rowIds.remove([index])
      return done
    })
    if (!isRemoved) return
    announce(m.answerRemoved({ count: options.length - 1 }))
    focusOption(Math.min(index, options.length - 2))
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    reordering.onKeyDown(event, index)
    // An answer is one line; Enter moves on to the next one.
    if (!isEnter(event)) return
    event.preventDefault()
    focusOption(Math.min(index + 1, options.length - 1))
  }

  return (
    <>
      <fieldset aria-label={m.answers()} className={rows.rows}>
        <ol className={rows.list} data-rows>
          {options.map((option, index) => {
            const error = problems.find(({ field }) => field === `option-${index}`)?.message
            const id = fieldId(`option-${index}`)
            return (
              <SortableRow
                key={rowIds.ids[index]}
                index={index}
                reordering={reordering}
                labels={{
                  move: m.moveAnswer({ number: index + 1 }),
                  remove: m.removeAnswer({ number: index + 1 }),
                }}
                isInvalid={error !== undefined}
                onRemove={() => remove(index)}
                note={m.answersCount({ count: visibleLength(normalizeLine(option)), max: LIMITS.pollOption })}
              >
                <textarea
                  id={id}
                  className={rows.text}
                  dir="auto"
                  rows={Math.max(1, Math.ceil(option.length / LETTERS_PER_LINE))}
                  value={option}
                  placeholder={m.answerLabel({ number: index + 1 })}
                  aria-label={m.answerLabel({ number: index + 1 })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-error` : undefined}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onChange={({ target }) =>
                    edit({ kind: 'change', index, text: target.value.replaceAll(/[\r\n]+/g, ' ') })
                  }
                />
                {error && <ErrorMessage id={`${id}-error`} text={error} />}
              </SortableRow>
            )
          })}
        </ol>
        <button type="button" className={rows.adder} onClick={add}>
          <Icon name="plus" size={18} />
          <span>{m.addAnswer()}</span>
          <span>{m.answersCount({ count: options.length, max: LIMITS.pollOptionsMax })}</span>
        </button>
      </fieldset>
      {refusal && <ErrorMessage text={refusal} />}
      <p className="note">{m.answersHint()}</p>
    </>
  )
}

/** Fallback for browsers that do not fit a field to its text; the value is for the narrowest phones. */
const LETTERS_PER_LINE = 24

const focusOption = (index: number) => document.getElementById(fieldId(`option-${index}`))?.focus()

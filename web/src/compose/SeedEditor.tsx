import { LIMITS, visibleLength } from '@parley/contract'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import * as m from '#messages/authoring.ts'
import { undo } from '#messages/ui.ts'
import { isEnter } from '#ui/forms/enter.ts'
import { notify } from '#ui/notices/notices.ts'
import { announce } from '#ui/notices/announce.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { RowProblem } from './seedOpinions.ts'
import { pastedLines, withLines, withMoved, withoutMarkers } from './seedOpinions.ts'
import { SortableRow } from './SortableRow.tsx'
import rows from './SortableRows.module.css'
import { useReorder } from './useReorder.ts'
import { useRowIds } from './useRowIds.ts'

type SeedEditorProps = {
  /** The name of the list. */
  label: string
  opinions: readonly string[]
  /** The problems to display. */
  problems: readonly RowProblem[]
  onEdit: (change: (opinions: readonly string[]) => string[]) => void
  /** Called when rows were pasted or moved, so that their problems are shown. */
  onRowsChanged: () => void
}

/** The opinions of an organizer in rows, with an empty row for the next one. */
export function SeedEditor({ label, opinions, problems, onEdit: edit, onRowsChanged }: SeedEditorProps) {
  // The list has one more row than opinions: text written into the last row adds an opinion, and the field keeps the
  // focus.
  const rowIds = useRowIds(opinions.length + 1)
  const [numDropped, setDropped] = useState(0)
  const reordering = useReorder({
    count: opinions.length,
    movedText: m.opinionMoved,
    onMove(from, to) {
      rowIds.move(from, to)
      edit((opinions) => withMoved(opinions, from, to))
      onRowsChanged()
    },
  })

  const write = (index: number, text: string) => {
    const isNew = index === opinions.length
    if (isNew && index >= LIMITS.seedOpinions) return setDropped(1)
    if (isNew) rowIds.insert(index + 1, 1)
    edit((opinions) => opinions.toSpliced(index, 1, text))
  }
  const remove = (index: number) => {
    setDropped(0)
    flushSync(() => {
      rowIds.remove([index])
      edit((opinions) => opinions.toSpliced(index, 1))
    })
    announce(m.opinionRemoved({ count: opinions.length - 1 }))
    focusOpinion(Math.min(index, opinions.length - 1))
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number) => {
    const text = event.clipboardData.getData('text/plain')
    const lines = pastedLines(text)
    if (lines.length === 0 || lines[0] === text.trim()) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const before = value.slice(0, selectionStart)
    const after = value.slice(selectionEnd)
    const join = (parts: readonly string[]) =>
      parts.map((part, at) => `${at === 0 ? before : ''}${part}${at === parts.length - 1 ? after : ''}`)
    const bare = withoutMarkers(lines)
    const joined = join(bare ?? lines)
    const next = withLines(opinions, index, joined)
    const numAdded = next.opinions.length - opinions.length
    flushSync(() => {
      rowIds.insert(index + 1, numAdded)
      edit(() => next.opinions)
      setDropped(next.numDropped)
      onRowsChanged()
    })
    focusOpinion(Math.min(index + lines.length, next.opinions.length))
    announce(m.linesAdded({ count: lines.length - next.numDropped }))
    if (!bare) return
    const marked = join(lines)
    // Rows that were changed meanwhile stay as they are.
    const restore = (opinions: readonly string[]) =>
      opinions.map((text, at) => (text === joined[at - index] ? (marked[at - index] ?? text) : text))
    notify({ text: m.markersRemoved(), action: { label: undo(), act: () => edit(restore) } })
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    reordering.onKeyDown(event, index)
    // An opinion is one line; Enter moves on to the next row.
    if (!isEnter(event)) return
    event.preventDefault()
    focusOpinion(Math.min(index + 1, opinions.length))
  }

  const field = (index: number, error?: string) => {
    const id = opinionFieldId(index)
    const text = opinions[index] ?? ''
    const isNew = index === opinions.length
    return (
      <textarea
        id={id}
        className={`${rows.text} ${rows.opinion}`}
        dir="auto"
        rows={Math.max(1, Math.ceil(text.length / LETTERS_PER_LINE))}
        value={text}
        placeholder={isNew ? m.nextOpinion() : m.emptyRow()}
        aria-label={isNew ? m.nextOpinion() : m.opinionLabel({ number: index + 1 })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onPaste={(event) => paste(event, index)}
        onKeyDown={(event) => onKeyDown(event, index)}
        onChange={({ target }) => write(index, target.value)}
      />
    )
  }

  return (
    <>
      <ol className={rows.rows} data-rows aria-label={label}>
        {[...opinions, ''].map((opinion, index) => {
          const error = problems.find((problem) => problem.index === index)?.message
          const length = visibleLength(opinion)
          return (
            <SortableRow
              key={rowIds.ids[index]}
              index={index}
              isNew={index === opinions.length}
              reordering={reordering}
              labels={{
                move: m.moveOpinion({ number: index + 1 }),
                remove: m.removeOpinion({ number: index + 1 }),
              }}
              isInvalid={error !== undefined}
              onRemove={() => remove(index)}
            >
              {field(index, error)}
              {error && <ErrorMessage id={`${opinionFieldId(index)}-error`} text={error} />}
              {!error && length > LIMITS.opinionHint && (
                <p className={rows.hint}>
                  <Icon name="about" size={18} />
                  {m.longOpinion({ count: length })}
                </p>
              )}
            </SortableRow>
          )
        })}
      </ol>
      {numDropped > 0 && (
        <ErrorMessage text={m.tooManyLines({ max: LIMITS.seedOpinions, dropped: numDropped })} />
      )}
    </>
  )
}

/** Fallback for browsers that do not fit the height of a field to its text. */
const LETTERS_PER_LINE = 42

/** The id of an opinion's field, for links to it. */
export const opinionFieldId = (index: number): string => `draft-opinion-${index}`

const focusOpinion = (index: number) => document.getElementById(opinionFieldId(index))?.focus()

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as m from '#messages/authoring.ts'
import { MARKS, startRichEditor, type RichEditor } from './richEditor.ts'
import type { Mark } from './richLines.ts'
import styles from './RichTextField.module.css'

export type RichTextEditorProps = {
  id: string
  labelId: string
  describedBy: string
  html: string
  isInvalid: boolean
  /** Whether somebody started writing before the editor was loaded and continues here. */
  hasFocus: boolean
  onChange: (html: string) => void
}

const MARK_NAME: Record<Mark, () => string> = {
  b: m.bold,
  i: m.italic,
  u: m.underline,
  strike: m.strike,
}

/** The editor with its four marks; only `RichTextField` uses it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelId, describedBy, html, isInvalid, onChange } = props
  const root = useRef<HTMLDivElement>(null)
  const editor = useRef<RichEditor>(undefined)
  /** The content of the editor, to recognize changes from outside. */
  const currentHtml = useRef(html)
  const first = useRef(props)
  const listener = useRef(onChange)
  useLayoutEffect(() => void (listener.current = onChange))
  const [marks, setMarks] = useState<readonly Mark[]>([])

  useEffect(() => {
    if (!root.current) return
    const { hasFocus } = first.current
    const started = startRichEditor(root.current, {
      html: currentHtml.current,
      classes: {
        underline: styles.underline ?? '',
        strikethrough: styles.strikethrough ?? '',
        both: styles.both ?? '',
      },
      onMarks: setMarks,
      onHtml(next) {
        if (next === currentHtml.current) return
        currentHtml.current = next
        listener.current(next)
      },
    })
    editor.current = started
    if (hasFocus) started.focusEnd()
    return started.destroy
  }, [])

  useEffect(() => {
    if (html === currentHtml.current) return
    currentHtml.current = html
    editor.current?.setHtml(html)
  }, [html])

  return (
    <>
      <div
        ref={root}
        id={id}
        className={styles.text}
        contentEditable
        suppressContentEditableWarning
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot contain marks
        role="textbox"
        tabIndex={0}
        dir="auto"
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
      />
      <div role="toolbar" aria-label={m.formatting()} aria-controls={id} className={styles.toolbar}>
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.mark}
            aria-label={MARK_NAME[mark]()}
            title={MARK_NAME[mark]()}
            aria-pressed={marks.includes(mark)}
            // The press must not clear the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.current?.toggle(mark)}
          >
            <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
              <path d={MARK_SHAPE[mark]} />
            </svg>
          </button>
        ))}
      </div>
    </>
  )
}

/** The shapes look like those of the icons but load only with the editor. */
const MARK_SHAPE: Record<Mark, string> = {
  b: 'M7 5h6a3.5 3.5 0 010 7H7zM7 12h7a3.5 3.5 0 010 7H7z',
  i: 'M10 5h7M7 19h7M14 5l-4 14',
  u: 'M7 4v7a5 5 0 0010 0V4M5 20h14',
  strike:
    'M17 8c-.5-2-2.5-3-5-3-3 0-5 1.2-5 3.5 0 1.5 1 2.8 3 3.5M4 12h16M14 12c2 .8 3 1.8 3 3.5 0 2.3-2 3.5-5 3.5-2.5 0-4.5-1-5-3',
}

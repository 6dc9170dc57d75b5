import { plainText } from '@parley/contract'
import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import * as m from '#messages/authoring.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import type { RichTextEditorProps } from './RichTextEditor.tsx'
import { writtenHtml } from './richLines.ts'
import styles from './RichTextField.module.css'

type RichTextFieldProps = {
  /** The id of the text field, for links to it. */
  id: string
  label: string
  /** A note after the label that the field is optional. */
  note?: string
  /** HTML with only the six allowed tags. */
  html: string
  error?: string
  /** The used part of the limit. */
  count: ReactNode
  onChange: (html: string) => void
}

/** A text field with bold, italic, underlined and struck text. Its editor loads when somebody starts to write. */
export function RichTextField({ id, label, note, html, error, count, onChange }: RichTextFieldProps) {
  const labelId = useId()
  const countId = useId()
  const errorId = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<{ Editor: ComponentType<RichTextEditorProps>; hasFocus: boolean }>()
  const [isFailed, setFailed] = useState(false)
  const describedBy = error ? `${countId} ${errorId}` : countId
  const plain = plainText(html)
  const [written, setWritten] = useState<string>()
  // Plain text would lose the marks.
  const isMarked = /<(?:b|i|u|strike)>/.test(html)

  const load = async () => {
    setFailed(false)
    try {
      const { RichTextEditor } = await import('./RichTextEditor.tsx')
      setEditor({ Editor: RichTextEditor, hasFocus: document.activeElement === text.current })
    } catch {
      setFailed(true)
    }
  }
  const write = (next: string) => {
    setWritten(next)
    onChange(writtenHtml(next))
  }

  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <span id={labelId} className={styles.name}>
          {label}
        </span>{' '}
        {note && <span className={styles.note}>{note}</span>}
      </div>
      <div className={styles.frame} data-invalid={error ? true : undefined}>
        {editor ? (
          <editor.Editor
            id={id}
            labelId={labelId}
            describedBy={describedBy}
            html={html}
            isInvalid={error !== undefined}
            hasFocus={editor.hasFocus}
            onChange={onChange}
          />
        ) : (
          <textarea
            ref={text}
            id={id}
            className={styles.text}
            dir="auto"
            rows={3}
            value={written !== undefined && written.trim() === plain ? written : plain}
            readOnly={isMarked && !isFailed}
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            onFocus={() => void load()}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </div>
      {isFailed && <p className={styles.hint}>{m.editorFailed()}</p>}
      <div id={countId} className={styles.count}>
        {count}
      </div>
      {error && <ErrorMessage id={errorId} text={error} />}
    </div>
  )
}

import { hasVisibleText } from '@parley/contract'
import * as m from '#messages/markAboutPerson.ts'
import styles from './AboutPersonMarks.module.css'

type AboutPersonMarksProps = {
  opinions: readonly string[]
  marks: readonly string[]
  onMark: (marks: string[]) => void
}

/** Lets an organizer say which opinions of a list are about the person who answers; folded, since few are. */
export function AboutPersonMarks({ opinions, marks, onMark }: AboutPersonMarksProps) {
  const written = [...new Set(opinions.filter(hasVisibleText))]
  if (written.length === 0) return null
  return (
    <details open={marks.length > 0 || undefined} className={styles.marks}>
      <summary>{m.whichOfThese()}</summary>
      <p className="note">{m.markHint()}</p>
      {written.map((text) => (
        <label key={text} className={styles.mark} dir="auto">
          <input
            type="checkbox"
            checked={marks.includes(text)}
            onChange={({ target }) =>
              onMark(target.checked ? [...marks, text] : marks.filter((mark) => mark !== text))
            }
          />
          {text}
        </label>
      ))}
    </details>
  )
}

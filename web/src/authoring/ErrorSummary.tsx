import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon } from '#ui/Icon.tsx'
import styles from './ErrorSummary.module.css'

type ErrorSummaryProps = {
  heading: string
  /** The problems; each links to the field with that id. A text that several fields have is listed once. */
  problems: readonly { fieldId: string; text: string }[]
  /** A button that repairs all of them. */
  repair?: ReactNode
  /** A ref for focusing the summary when a form with errors is sent. */
  ref?: Ref<HTMLElement>
}

/** A list of the errors of a form at its top, with a link to each field. */
export function ErrorSummary({ heading, problems, repair, ref }: ErrorSummaryProps) {
  const texts = problems.map(({ text }) => text)
  return (
    <section ref={ref} className={styles.summary} tabIndex={-1} aria-label={heading}>
      <p className={styles.heading}>
        <Icon name="alert" />
        {heading}
      </p>
      <ul className={styles.list}>
        {problems
          .filter(({ text }, at) => texts.indexOf(text) === at)
          .map(({ fieldId, text }) => (
            <li key={`${fieldId} ${text}`}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {text}
              </a>
            </li>
          ))}
      </ul>
      {repair}
    </section>
  )
}

/** Focuses a field without changing the address of the page. */
const focusField = (event: MouseEvent, fieldId: string) => {
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}

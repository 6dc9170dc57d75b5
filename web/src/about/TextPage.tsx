import * as m from '#messages/about.ts'
import { Page } from '#shell/Page.tsx'
import { longDate } from '#ui/format.ts'
import styles from './Text.module.css'

export type TextSection = {
  id: string
  heading: string
  /** One paragraph each. */
  paragraphs: readonly string[]
}

type TextPageProps = {
  title: string
  changedAt: string
  sections: readonly TextSection[]
}

/** A plain text with a list of its sections. */
export function TextPage({ title, changedAt, sections }: TextPageProps) {
  return (
    <Page title={title} back={{ to: '/about', label: m.title() }}>
      <div className={styles.text}>
        <p className={styles.date}>{m.lastChange(longDate(changedAt))}</p>
        <nav aria-label={m.contents()} className={styles.contents}>
          <ul>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ id, heading, paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}

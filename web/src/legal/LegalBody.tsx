import type { LegalBlock, LegalText, LegalWords } from '@parley/contract'
import * as m from '#messages/about.ts'
import { pageLanguage } from '#messages/catalogue.ts'
import { quoted } from '#messages/ui.ts'
import { consent } from '#messages/votes.ts'
import styles from '#ui/Text.module.css'

/** A legal text below its title, with a list of its sections. */
export function LegalBody({ text: { intro, sections } }: { text: Pick<LegalText, 'intro' | 'sections'> }) {
  return (
    <>
      <Blocks blocks={intro} />
      <nav aria-label={m.contents()} className={styles.contents}>
        <ul>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </>
  )
}

function Blocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, at) => {
    switch (block.kind) {
      case 'paragraph':
        return (
          <p key={at}>
            <Words words={block.words} />
          </p>
        )
      case 'list':
        return (
          <ul key={at}>
            {block.items.map((words, item) => (
              <li key={item}>
                <Words words={words} />
              </li>
            ))}
          </ul>
        )
      case 'consent':
        return [consent.results(), consent.votes()].map((words) => (
          <p key={words} lang={pageLanguage()} dir="auto">
            {quoted({ words })}
          </p>
        ))
    }
  })
}

function Words({ words }: { words: readonly LegalWords[] }) {
  return words.map(({ text, style, href }, at) => {
    if (href !== undefined)
      return (
        <a key={at} href={href} {...(/^https?:/i.test(href) ? OUTSIDE : {})}>
          {text}
        </a>
      )
    if (style === 'bold') return <strong key={at}>{text}</strong>
    return style === 'italic' ? <em key={at}>{text}</em> : text
  })
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' }

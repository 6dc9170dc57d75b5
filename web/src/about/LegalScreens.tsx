import { getLegalText, type LegalBlock, type LegalWords } from '@parley/contract'
import * as m from '#messages/about.ts'
import { consent } from '#messages/votes.ts'
import { useApiQuery } from '#queries.ts'
import { ContactLink } from '#shell/ContactLink.tsx'
import { Page } from '#shell/Page.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import styles from '#ui/Text.module.css'

/** The privacy page: what is stored and published, and how people withdraw it. */
export function PrivacyScreen() {
  return <LegalScreen name="privacy" title={m.privacy()} />
}

/** The rules of taking part. */
export function TermsScreen() {
  return <LegalScreen name="terms" title={m.terms()} />
}

/** A text of the site's operators, with a list of its sections. */
function LegalScreen({ name, title }: { name: 'privacy' | 'terms'; title: string }) {
  const query = useApiQuery(getLegalText, { name })
  return (
    <Page title={query.data?.title || title} back={{ to: '/about', label: m.title() }}>
      <Fetched query={query} loading={m.legalLoading()} lines={8} failed={m.legalFailed()}>
        {({ intro, sections }) => (
          <div className={styles.text}>
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
            <ContactLink />
          </div>
        )}
      </Fetched>
    </Page>
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
        return [consent.results(), consent.votes()].map((sentence) => <p key={sentence}>“{sentence}”</p>)
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

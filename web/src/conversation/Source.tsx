import type { Conversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import styles from './Source.module.css'

export const SOURCE_ID = 'source'

/** Where an imported conversation comes from, and the attribution its license asks for. */
export function Source({ metadata: { provenance } }: Pick<Conversation, 'metadata'>) {
  return provenance ? (
    <section id={SOURCE_ID} className={styles.source} tabIndex={-1} aria-labelledby={`${SOURCE_ID}-heading`}>
      <h2 id={`${SOURCE_ID}-heading`}>{m.source()}</h2>
      <p dir="auto">{provenance.attribution || m.licenseNotStated()}</p>
      {/^https?:\/\//.test(provenance.sourceUrl) && (
        <a href={provenance.sourceUrl} target="_blank" rel="noopener noreferrer">
          {m.sourceLink()}
        </a>
      )}
    </section>
  ) : null
}

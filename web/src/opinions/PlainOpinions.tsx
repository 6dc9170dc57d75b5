import type { Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import { RichText } from '#ui/RichText.tsx'
import styles from './PlainOpinions.module.css'

type PlainOpinionsProps = {
  opinions: readonly Opinion[]
  /** The number of the first opinion in the whole list. */
  start: number
  /** Links to further opinions. */
  children: ReactNode
}

/** Opinions as plain text, for browsers without scripts and for search engines, which cannot load more cards or rows. */
export function PlainOpinions({ opinions, start, children }: PlainOpinionsProps) {
  const readable = opinions.filter(({ moderation }) => moderation.status === 'unmoderated')
  return (
    <noscript>
      <ol className={styles.opinions} start={start}>
        {readable.map(({ opinionSlugId, opinion, language }) => (
          <li key={opinionSlugId}>
            <RichText html={opinion} lang={language} />
          </li>
        ))}
      </ol>
      {children}
    </noscript>
  )
}

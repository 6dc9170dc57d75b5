import type { OpinionMap } from '@parley/contract'
import { Suspense } from 'react'
import * as m from '#messages/results.ts'
import { Marked } from '#ui/Marked.tsx'
import { MethodTerms } from './lazyParts.ts'
import styles from './MethodNote.module.css'
import { Section } from './Section.tsx'
import { METHOD_ANCHOR } from './StatusLine.tsx'

type MethodNoteProps = {
  map: OpinionMap
  /** The reader is near, so that what the words mean is loaded; until then only readers without scripts have it. */
  isNear: boolean
}

/** Explains how to read the results, how they are computed, and what they do not show. */
export function MethodNote({ map, isNear }: MethodNoteProps) {
  const terms = (
    <Suspense>
      <MethodTerms map={map} />
    </Suspense>
  )
  return (
    <Section id={METHOD_ANCHOR} guide="chance" title={m.method()}>
      <div className="note">
        <p>
          <Marked text={m.notARandomSample({ count: map.participantCount })} />
        </p>
      </div>
      <details className={styles.more}>
        <summary>{m.whatWordsMean()}</summary>
        <div className={styles.note}>{isNear ? terms : <noscript>{terms}</noscript>}</div>
      </details>
    </Section>
  )
}

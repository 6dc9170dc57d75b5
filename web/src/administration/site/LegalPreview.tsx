import { readMarkdown, type LegalBlock, type LegalName } from '@parley/contract'
import { useDeferredValue, useId } from 'react'
import { useSignIn } from '#firstScreen.ts'
import { LegalBody } from '#legal/LegalBody.tsx'
import * as m from '#messages/legalTexts.ts'
import { Icon } from '#ui/Icon.tsx'
import text from '#ui/Text.module.css'
import styles from './LegalTextsTab.module.css'

type LegalPreviewProps = { name: LegalName; markdown: string; language: string | undefined }

/** A legal text as its page will show it. */
export function LegalPreview({ name, markdown, language }: LegalPreviewProps) {
  const id = useId()
  const signIn = useSignIn()
  const shown = readMarkdown(useDeferredValue(markdown), { signIn })
  const blocks = [...shown.intro, ...shown.sections.flatMap((section) => section.blocks)]
  const isConsentMissing = name === 'privacy' && !blocks.some(isConsent)
  return (
    <section aria-labelledby={id} className="stack gap-2">
      <h2 id={id} className="label">
        {m.preview()}
      </h2>
      {isConsentMissing && (
        <p className="row">
          <Icon name="alert" size={18} />
          {m.noConsent()}
        </p>
      )}
      <div className={styles.shown} lang={language} dir="auto">
        <p className={styles.title}>{shown.title}</p>
        <div className={text.text}>
          <LegalBody text={shown} />
        </div>
      </div>
    </section>
  )
}

const isConsent = ({ kind }: LegalBlock) => kind === 'consent'

import { useRef, useState, type ReactNode } from 'react'
import * as m from '#messages/copying.ts'
import { Button } from './Button.tsx'
import styles from './CopyBlock.module.css'
import { Icon } from './Icon.tsx'

type CopyBlockProps = {
  text: string
  /** The label of the button. */
  label: string
  /** Whether it is code, which is written from left to right. */
  isCode?: boolean
  /** Whether copying it is the main act of its dialog. */
  isMain?: boolean
  /** The text as it is drawn, if not as it is copied. */
  children?: ReactNode
}

/** A text with a button that copies it, or selects it if the browser refuses to copy. */
export function CopyBlock({ text, label, isCode = false, isMain = false, children }: CopyBlockProps) {
  const shown = useRef<HTMLParagraphElement>(null)
  // What became of copying holds for the text of that moment.
  const [outcome, setOutcome] = useState<{ of: string; isCopied: boolean }>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ of: text, isCopied: true })
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome({ of: text, isCopied: false })
    }
  }
  const isCurrent = outcome?.of === text
  return (
    <div className={styles.block}>
      <p
        ref={shown}
        className={isCode ? `${styles.text} ${styles.code}` : styles.text}
        dir={isCode ? 'ltr' : 'auto'}
      >
        {children ?? text}
      </p>
      <div className={styles.act}>
        <Button
          {...(isMain ? { kind: 'primary', large: true, className: styles.main } : {})}
          onClick={() => void copy()}
        >
          <Icon name="copy" />
          {label}
        </Button>
        <output className={styles.outcome}>
          {isCurrent && outcome.isCopied && (
            <>
              <Icon name="checked" size={18} />
              {m.copied()}
            </>
          )}
          {isCurrent && !outcome.isCopied && m.copyByHand()}
        </output>
      </div>
    </div>
  )
}

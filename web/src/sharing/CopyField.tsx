import { useId, useRef, useState } from 'react'
import * as m from '#messages/sharing.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './CopyField.module.css'

type CopyFieldProps = {
  label: string
  /** A web address. */
  value: string
}

/** An address with a copy button, and the result of copying below it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      field.current?.focus()
      field.current?.select()
      setOutcome('refused')
    }
  }
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className="wrap">
        <input
          ref={field}
          id={id}
          readOnly
          dir="ltr"
          className={styles.address}
          // The protocol would push the distinguishing end of the address out of sight.
          value={value.replace(/^https?:\/\//, '')}
          onFocus={(event) => event.target.select()}
        />
        <Button kind="primary" className={styles.copy} onClick={() => void copy()}>
          <Icon name="copy" />
          {m.copy()}
        </Button>
      </div>
      <output className={styles.outcome}>
        {outcome === 'copied' && (
          <span className={styles.copied}>
            <Icon name="checked" size={18} />
            {m.copied()}
          </span>
        )}
        {outcome === 'refused' && m.copyByHand()}
      </output>
    </div>
  )
}

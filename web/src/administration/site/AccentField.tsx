import { accentShades, isAccent, PICTURE } from '@parley/contract'
import * as m from '#messages/siteSettings.ts'
import { Field } from '#ui/forms/Field.tsx'
import styles from './SiteLookFields.module.css'

type AccentFieldProps = {
  /** As it was typed; empty if there is none. */
  accent: string
  error: string | undefined
  onChange: (accent: string) => void
}

/** The color of the site, typed or picked, and how it changes where it would have too little contrast. */
export function AccentField({ accent, error, onChange }: AccentFieldProps) {
  const color = accent.trim().toLowerCase()
  return (
    <div className="stack gap-2">
      <Field
        id="site-accent"
        label={m.accent()}
        hint={m.accentHint()}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={accent}
        error={error}
        onValue={onChange}
        action={
          <input
            type="color"
            aria-label={m.pickAccent()}
            className={styles.picker}
            value={isAccent(color) ? color : PICTURE.ink}
            onChange={({ target }) => onChange(target.value)}
          />
        }
      />
      <output className="note">{isAccent(color) ? contrastNote(color) : ''}</output>
    </div>
  )
}

function contrastNote(accent: string): string {
  const { light, dark } = accentShades(accent)
  const isDarker = light.main !== accent || light.link !== accent
  const isLighter = dark.main !== accent || dark.link !== accent
  if (isDarker && isLighter) return m.accentBoth()
  if (isDarker) return m.accentDarker()
  return isLighter ? m.accentLighter() : m.accentKept()
}

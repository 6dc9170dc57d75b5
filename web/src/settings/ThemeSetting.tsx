import { useId } from 'react'
import * as m from '#messages/settings.ts'
import { chooseTheme, theme, THEMES } from '#shell/theme.ts'
import { useStore } from '#ui/store.ts'
import row from './Row.module.css'
import styles from './ThemeSetting.module.css'

/** Chooses light or dark colours, or those of the device. */
export function ThemeSetting() {
  const chosen = useStore(theme)
  const id = useId()
  return (
    <div className={row.row} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={row.label}>
        {m.theme()}
      </span>
      <div className={styles.choices}>
        {THEMES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={each === chosen}
              onChange={() => chooseTheme(each)}
              className={styles.radio}
            />
            {LABELS[each]()}
          </label>
        ))}
      </div>
    </div>
  )
}

const LABELS = { system: m.themeSystem, light: m.themeLight, dark: m.themeDark }

import { useId } from 'react'
import * as m from '#messages/settings.ts'
import { chooseTheme, theme, THEMES } from '#shell/theme.ts'
import { ChoiceChip } from '#ui/forms/ChoiceChip.tsx'
import { useStore } from '#ui/store.ts'
import { ControlRow } from '#shell/SettingsRow.tsx'

const LABELS = { system: m.themeSystem, light: m.themeLight, dark: m.themeDark }

/** Chooses light or dark colors, or those of the device. */
export function ThemeSetting() {
  const chosen = useStore(theme)
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <ControlRow
        icon="theme"
        label={<span id={id}>{m.theme()}</span>}
        control={THEMES.map((each) => (
          <ChoiceChip
            key={each}
            type="radio"
            name={id}
            checked={each === chosen}
            onChange={() => chooseTheme(each)}
          >
            {LABELS[each]()}
          </ChoiceChip>
        ))}
      />
    </div>
  )
}

import * as m from '#messages/shell.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useStore } from '#ui/store.ts'
import { chooseTheme, theme, THEMES } from './theme.ts'

/** Light, dark, or as the device says. */
export function ThemeChoice() {
  const chosen = useStore(theme)
  return (
    <Menu label={m.appearance()} icon="theme" labelled>
      {THEMES.map((each) => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => chooseTheme(each)}>
          <Icon name={each === chosen ? 'agree' : 'none'} />
          {LABELS[each]()}
        </button>
      ))}
    </Menu>
  )
}

const LABELS = { system: m.themeSystem, light: m.themeLight, dark: m.themeDark }

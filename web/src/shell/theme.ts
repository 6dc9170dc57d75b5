import { localStore } from '#device/storage.ts'
import { makeStore } from '#ui/store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Like the chosen language, it survives erasing local data, since it says nothing about a person. */
export const THEME_KEY = 'parley:theme'

/** The theme that the person has chosen on this device. */
export const theme = makeStore<Theme>('system')

export const chooseTheme = (chosen: Theme): void => {
  localStore.set(THEME_KEY, chosen)
  applyTheme(chosen)
}

/** A boot step: applies the stored theme and follows changes made in other tabs. */
export const restoreTheme = (): void => {
  applyTheme(storedTheme())
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY) applyTheme(storedTheme())
  })
}

/** The color of the page, for the browser's toolbar. */
const PAGE_COLOR = { light: '#f7f5f0', dark: '#121519' } as const

const storedTheme = (): Theme => {
  const stored = localStore.get(THEME_KEY)
  return THEMES.find((known) => known === stored) ?? 'system'
}

const applyTheme = (chosen: Theme) => {
  theme.set(chosen)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = PAGE_COLOR[chosen === 'system' ? own : chosen]
  }
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

import { startTransition, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasDeviceKey } from '#device/authorization.ts'
import { localStore, sessionStore } from '#device/storage.ts'
import { LAST_PAGE_KEY } from '#shell/guards.ts'
import { LANGUAGE_KEY, OFFERED_KEY } from '#shell/languageStorage.ts'
import { THEME_KEY } from '#shell/theme.ts'

type Takeover = {
  page: ReactNode
  /** Whether the page arrived with the content of this address. */
  isRendered: boolean
  /** Loads the data that the page shows; resolves to whether it renders as on the server. */
  beforeHydration: () => Promise<boolean>
  /** Loads that data and the personal data. */
  beforeReplacing: () => Promise<unknown>
  /** Reads what a pressed button is, and returns what presses the same one in the page that replaces its own. */
  pressAgain: (pressed: HTMLButtonElement) => () => void
}

/**
 * A rendered page stays as it is until the application can show the same. It is hydrated for strangers, for whom it was
 * rendered, and replaced for everybody else, after their votes, drafts and choices have loaded.
 */
export const replaceServerPage = async (
  container: Element,
  { page, isRendered, beforeHydration, beforeReplacing, pressAgain }: Takeover,
): Promise<void> => {
  if (!isRendered) return createRoot(container).render(page)
  if (await isStranger()) {
    if (!(await beforeHydration())) return createRoot(container).render(page)
    startTransition(() => void hydrateRoot(container, page))
    // React hydrates the pressed part before everything else.
    window.takeEarlyPress?.()?.click()
  } else {
    await beforeReplacing()
    const pressed = window.takeEarlyPress?.()
    const press = pressed && pressAgain(pressed)
    flushSync(() => createRoot(container).render(page))
    press?.()
  }
}

/** Stored keys that do not change what a rendered page shows at its hydration. */
const IMPERSONAL: readonly string[] = [THEME_KEY, LANGUAGE_KEY, OFFERED_KEY, LAST_PAGE_KEY]

/** Whether this device has no data of its own, so that the page was rendered for it. */
const isStranger = async (): Promise<boolean> => {
  const stored = [...localStore.keys(), ...sessionStore.keys()]
  const isOwn = (key: string) => key.startsWith('parley') && !IMPERSONAL.includes(key)
  return !stored.some(isOwn) && !(await hasDeviceKey())
}

import { startTransition, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasDeviceKey } from '#device/authorization.ts'
import { localStore, sessionStore } from '#device/storage.ts'
import { LAST_PAGE_KEY } from '#shell/guards.ts'
import { THEME_KEY } from '#shell/theme.ts'

type Takeover = {
  page: ReactNode
  /** The page arrived with the content of this address. */
  isRendered: boolean
  /** Loads what the page shows, so that it is the same as on the server. */
  beforeHydration: () => Promise<unknown>
  /** Loads that and what is this person's own. */
  beforeReplacing: () => Promise<unknown>
}

/**
 * Where a page arrived finished, it stays as it is until the application can show the same: it is hydrated for
 * strangers, whom it was rendered for, and replaced for everybody else, whose votes, drafts and choices are loaded
 * first.
 */
export const replaceServerPage = async (
  container: Element,
  { page, isRendered, beforeHydration, beforeReplacing }: Takeover,
): Promise<void> => {
  if (!isRendered) return createRoot(container).render(page)
  if (await isStranger()) {
    await beforeHydration()
    startTransition(() => void hydrateRoot(container, page))
    // React hydrates what is pressed before everything else.
    window.takeEarlyPress?.()?.click()
  } else {
    await beforeReplacing()
    const pressed = window.takeEarlyPress?.()
    const sameButton = sameButtonAs(pressed)
    flushSync(() => createRoot(container).render(page))
    sameButton()?.click()
  }
}

/** What a rendered page follows after its hydration without any difference in what it shows. */
const IMPERSONAL: readonly string[] = [THEME_KEY, LAST_PAGE_KEY]

/** Nothing on this device tells it from any other, so that the page was rendered for it. */
const isStranger = async (): Promise<boolean> => {
  const stored = [...localStore.keys(), ...sessionStore.keys()]
  const isOwn = (key: string) => key.startsWith('parley') && !IMPERSONAL.includes(key)
  return !stored.some(isOwn) && !(await hasDeviceKey())
}

/** Finds the vote button for the same choice on the same opinion again, unless that is the vote already. */
const sameButtonAs = (pressed: HTMLButtonElement | undefined) => {
  const choice = pressed?.dataset['vote']
  const opinion = pressed?.closest<HTMLElement>('[data-opinion]')?.dataset['opinion']
  return () =>
    [
      ...document.querySelectorAll<HTMLButtonElement>(`[data-opinion="${opinion}"] [data-vote="${choice}"]`),
    ].find((button) => button.ariaPressed !== 'true')
}

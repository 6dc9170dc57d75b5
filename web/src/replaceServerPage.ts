import { startTransition, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasDeviceKey } from '#device/authorization.ts'
import { localStore, sessionStore } from '#device/storage.ts'
import { LAST_PAGE_KEY } from '#shell/guards.ts'
import { THEME_KEY } from '#shell/theme.ts'

type Takeover = {
  page: ReactNode
  /** Whether the page arrived with the content of this address. */
  isRendered: boolean
  /** Loads the data that the page shows; resolves to whether it renders as on the server. */
  beforeHydration: () => Promise<boolean>
  /** Loads that data and the personal data. */
  beforeReplacing: () => Promise<unknown>
}

/**
 * A rendered page stays as it is until the application can show the same. It is hydrated for strangers, for whom it was
 * rendered, and replaced for everybody else, after their votes, drafts and choices have loaded.
 */
export const replaceServerPage = async (
  container: Element,
  { page, isRendered, beforeHydration, beforeReplacing }: Takeover,
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
    const sameButton = sameButtonAs(pressed)
    flushSync(() => createRoot(container).render(page))
    pressOnceThere(sameButton)
  }
}

/** A button that has not come by then is not pressed, as somebody may do something else by now. */
const MAX_WAIT_MS = 5000

/** Presses a button now, or as soon as it is in the page, since some parts of a screen load after it. */
function pressOnceThere(find: () => HTMLButtonElement | undefined) {
  const press = () => {
    const button = find()
    button?.click()
    return button !== undefined
  }
  if (press()) return
  const observer = new MutationObserver(() => press() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
}

/** Stored keys that do not change what a rendered page shows at its hydration. */
const IMPERSONAL: readonly string[] = [THEME_KEY, LAST_PAGE_KEY]

/** Whether this device has no data of its own, so that the page was rendered for it. */
const isStranger = async (): Promise<boolean> => {
  const stored = [...localStore.keys(), ...sessionStore.keys()]
  const isOwn = (key: string) => key.startsWith('parley') && !IMPERSONAL.includes(key)
  return !stored.some(isOwn) && !(await hasDeviceKey())
}

/**
 * Finds a pressed button again in the page that has replaced its own: the vote button for the same choice on the same
 * opinion, unless that vote is already cast, or the only button with the same words.
 */
const sameButtonAs = (button: HTMLButtonElement | undefined) => {
  const choice = button?.dataset['vote']
  const opinion = button?.closest<HTMLElement>('[data-opinion]')?.dataset['opinion']
  const words = button?.textContent
  return () => {
    if (choice)
      return [
        ...document.querySelectorAll<HTMLButtonElement>(
          `[data-opinion="${opinion}"] [data-vote="${choice}"]`,
        ),
      ].find(({ ariaPressed }) => ariaPressed !== 'true')
    const same = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === words)
    return words && same.length === 1 ? same[0] : undefined
  }
}

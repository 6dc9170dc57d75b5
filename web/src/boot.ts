import type { QueryClient } from '@tanstack/react-query'
import type { FirstScreen } from '@parley/contract'
import { basePath } from '#basePath.ts'
import { firstScreen } from '#firstScreen.ts'
import * as m from '#messages/shell.ts'
import { LONG_AGO } from '#queries.ts'

/** Thrown by a boot step to leave for another address; the application is then not mounted. */
export class BootRedirect extends Error {
  readonly address: string
  constructor(address: string) {
    super(`Redirect to ${address}`)
    this.address = address
  }
}

/** Thrown when the page is shown inside a frame of another site. */
class FramedError extends Error {}

export type BootStep = () => void | Promise<void>

/** Runs the steps in order. Returns false if the application must not be mounted; other errors are only logged. */
export const boot = async (
  steps: readonly BootStep[],
  leaveFor: (address: string) => void,
): Promise<boolean> => {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      if (error instanceof FramedError) {
        showLinkOut()
        return false
      }
      if (error instanceof BootRedirect) {
        leaveFor(resolveAddress(error.address))
        return false
      }
      console.error('A boot step failed', error)
    }
  }
  return true
}

/** Protects against clickjacking: inside another site's frame only a link to the page is shown. */
export const refuseFrames: BootStep = () => {
  if (window.top !== window.self) throw new FramedError()
}

/** The server's configuration may redirect visitors. */
export const followBootRedirect: BootStep = () => {
  const { bootRedirect } = firstScreen()
  if (bootRedirect) throw new BootRedirect(bootRedirect)
}

/** Fills the cache with the responses that the server embedded in the page. */
export const hydrateQueries = (
  queryClient: QueryClient,
  { responses }: Pick<FirstScreen, 'responses'>,
): void => {
  for (const { path, input, output, isPartial, isOmitted } of responses) {
    if (isOmitted) continue
    // A partial response counts as outdated, so that its screen requests the whole one at once.
    queryClient.setQueryData([path, input], output, isPartial ? { updatedAt: LONG_AGO } : {})
  }
}

/** Keeps absolute http and https addresses; anything else is an address within the application. */
const resolveAddress = (address: string): string => {
  if (/^https?:\/\//i.test(address)) return address
  return basePath() + address.replace(/^\/+/, '')
}

const showLinkOut = () => {
  const link = document.createElement('a')
  link.href = location.href
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = m.openInNewTab()
  document.body.replaceChildren(m.framed(), ' ', link)
}

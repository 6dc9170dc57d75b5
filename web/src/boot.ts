import { QueryClient } from '@tanstack/react-query'
import type { FirstScreen } from '@parley/contract'
import { firstScreen } from '#firstScreen.ts'
import * as m from '#messages/shell.ts'

/** A boot step may ask to go elsewhere; the application is then not mounted. */
export class BootRedirect extends Error {
  readonly address: string
  constructor(address: string) {
    super(`Redirect to ${address}`)
    this.address = address
  }
}

/** The page is shown inside another one. */
class Framed extends Error {}

export type BootStep = () => void | Promise<void>

/**
 * Runs the steps one after another. Returns false where the application is not to be
 * mounted; errors that do not ask for that are only logged.
 */
export const boot = async (steps: readonly BootStep[], go: (address: string) => void): Promise<boolean> => {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      if (error instanceof Framed) {
        showWayOut()
        return false
      }
      if (error instanceof BootRedirect) {
        go(addressWithin(error.address))
        return false
      }
      console.error('A boot step failed', error)
    }
  }
  return true
}

/** Inside another site's frame a press could be stolen: nothing is shown there but the way out. */
export const refuseFrames: BootStep = () => {
  if (window.top !== window.self) throw new Framed()
}

/** The server's configuration may send visitors elsewhere. */
export const followBootRedirect: BootStep = () => {
  const { bootRedirect } = firstScreen()
  if (bootRedirect) throw new BootRedirect(bootRedirect)
}

/** The answers the server wrote into the page, as if they had just been asked. */
export const hydrateQueries = (queryClient: QueryClient, screen: Pick<FirstScreen, 'answers'>): void => {
  for (const { path, input, output } of screen.answers) queryClient.setQueryData([path, input], output)
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A device that believes to be without network still asks: kept answers may stand in.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

const isWorthRetrying = (error: Error) => error.name === 'internal'

/** An absolute http or https address as it is, anything else within the application. */
const addressWithin = (address: string): string => {
  if (/^https?:\/\//i.test(address)) return address
  return import.meta.env.BASE_URL + address.replace(/^\/+/, '')
}

const showWayOut = () => {
  const link = document.createElement('a')
  link.href = location.href
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = m.openAlone()
  document.body.replaceChildren(m.framed(), ' ', link)
}

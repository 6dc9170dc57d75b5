import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Loads the code of a screen when it is opened. If that code is gone after an upgrade, the router reloads the page;
 * without a network that would lose the page, so the error is then replaced by one the router does not know.
 */
export const lazyScreen = <Name extends string, Screens extends Record<Name, () => React.ReactNode>>(
  source: string,
  load: () => Promise<Screens>,
  name: Name,
) => {
  const loadOrSay = async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      throw new Error('The code of this page cannot be loaded without a network', { cause: error })
    }
  }
  return Object.assign(lazyRouteComponent(loadOrSay, name), { source: `src/${source}` })
}

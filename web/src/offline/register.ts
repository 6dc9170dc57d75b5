/** Lets the application be opened without network. Begins with the first act, so that a first visit costs nothing. */
export const registerWorkerLater = (): void => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const begin = () => {
    for (const act of ACTS) removeEventListener(act, begin)
    setTimeout(() => void register(), QUIET_MS)
  }
  for (const act of ACTS) addEventListener(act, begin, { passive: true })
}

const ACTS = ['pointerdown', 'keydown'] as const
const QUIET_MS = 4000

const register = async () => {
  try {
    await navigator.serviceWorker.register(trusted(`${import.meta.env.BASE_URL}worker.js`))
  } catch (error) {
    console.error('The application cannot be kept for use without network', error)
  }
}

interface PolicyMaker {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL: (address: string) => string
  }
}

/** The one policy of this application: it accepts the address of our own service worker and nothing else. */
const trusted = (address: string): string => {
  const maker: PolicyMaker | undefined = Reflect.get(window, 'trustedTypes')
  const policy = maker?.createPolicy('parley', {
    createScriptURL(given) {
      if (given !== `${import.meta.env.BASE_URL}worker.js`)
        throw new TypeError('Not a script of this application')
      return given
    },
  })
  return policy ? policy.createScriptURL(address) : address
}

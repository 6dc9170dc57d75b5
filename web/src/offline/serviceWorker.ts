/** Registers the service worker, which opens the application without network. */
export const registerServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register(trusted(ADDRESS))
  } catch (error) {
    console.error('The application cannot be kept for use without network', error)
  }
}

const ADDRESS = `${import.meta.env.BASE_URL}worker.js`

type PolicyMaker = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string
  }
}

/** The only Trusted Types policy of this application: it accepts nothing but the address of our own service worker. */
const trusted = (address: string): string => {
  const maker: PolicyMaker | undefined = Reflect.get(window, 'trustedTypes')
  const policy = maker?.createPolicy('parley', {
    createScriptURL(address) {
      if (address !== ADDRESS) throw new TypeError('Not a script of this application')
      return address
    },
  })
  return policy ? policy.createScriptURL(address) : address
}

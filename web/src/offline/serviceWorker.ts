/**
 * Registers the service worker, which opens the application without network, in the language of this page. A page in
 * another language registers another address, which takes over once no other page is open.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    // A browser that is told to block service workers gives none.
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
      trusted(workerAddress()),
    )
    // It may take the place of one for another language or version. Some browsers look for a new version only now, and
    // further ones may arrive while the page is open.
    askToTakeOver(registration)
    followInstalling(registration)
    registration?.addEventListener('updatefound', () => followInstalling(registration))
  } catch (error) {
    console.error('The application cannot be kept for use without network', error)
  }
}

const followInstalling = (registration: ServiceWorkerRegistration | undefined): void =>
  registration?.installing?.addEventListener('statechange', () => askToTakeOver(registration))

/** Tells a waiting worker from which script this page was started, and so whose files it needs. */
const askToTakeOver = (registration: ServiceWorkerRegistration | undefined): void => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')
  if (script) registration?.waiting?.postMessage(new URL(script.src).pathname)
}

/** The address of the worker for the folder of scripts that this one was loaded from. */
export const workerAddress = (script: string = import.meta.url): string => {
  const [, folder] = /\/assets\/([a-z-]+-[0-9a-f]+)\/[^/]*$/.exec(script) ?? []
  const address = `${import.meta.env.BASE_URL}worker.js`
  return folder === undefined ? address : `${address}?folder=${folder}`
}

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
      if (address !== workerAddress()) throw new TypeError('Not a script of this application')
      return address
    },
  })
  return policy ? policy.createScriptURL(address) : address
}

import { FIRST_SCREEN_ID, type FirstScreen } from '@parley/contract'

/** What the server wrote into the page, or defaults. */
export const firstScreen = (): FirstScreen => (read ??= readFirstScreen())

const readFirstScreen = (): FirstScreen => {
  const standIn: FirstScreen = {
    serviceDid: `did:web:${encodeURIComponent(location.host)}`,
    resourceOrigin: location.origin,
    sourceUrl: '',
    version: '',
    responses: [],
  }
  const written = document.getElementById(FIRST_SCREEN_ID)?.textContent
  if (!written) return standIn
  const parsed: Partial<FirstScreen> = JSON.parse(written)
  return { ...standIn, ...parsed }
}

let read: FirstScreen | undefined

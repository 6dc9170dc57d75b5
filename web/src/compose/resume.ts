/** In this tab only: where somebody was writing when asked to log in. */
const KEY = 'parley:writing'

export const keepWriting = (conversationSlugId: string): void => {
  try {
    sessionStorage.setItem(KEY, conversationSlugId)
  } catch {
    // Without storage the sheet has to be opened again; the draft may still be kept.
  }
}

export const wasWriting = (conversationSlugId: string): boolean => {
  try {
    return sessionStorage.getItem(KEY) === conversationSlugId
  } catch {
    return false
  }
}

export const endWriting = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

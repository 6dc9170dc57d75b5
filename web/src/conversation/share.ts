export type ShareOutcome = 'shared' | 'copied' | 'shown'

/** Offers a link to the device's own sharing, else copies it; `shown` where neither is possible and a person must copy. */
export const share = async ({ title, url }: { title: string; url: string }): Promise<ShareOutcome> => {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    // Closing the sheet is a decision, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'shown'
  }
}

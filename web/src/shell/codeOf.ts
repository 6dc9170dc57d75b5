/**
 * Loads the code of a screen. Where it is gone after a new version, the router loads the page anew; without network
 * that would lose the page, so the failure is then called by another name.
 */
export const codeOf =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      throw new Error('The code of this page cannot be loaded without network', { cause: error })
    }
  }

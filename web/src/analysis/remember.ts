/** What this device keeps of small choices; a browser that keeps nothing forgets them with the page. */
export const recalled = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const remember = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice holds as long as the page.
  }
}

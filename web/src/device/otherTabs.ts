/**
 * Calls the listener when another tab may have changed an entry of the storage: at once, and when this tab is looked at
 * again, since a browser tells nothing to a tab that sleeps. Returns how to stop.
 */
export function followOtherTabs(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

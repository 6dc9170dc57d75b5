import { storedKey } from '#device/storedKey.ts'
import { makeStore } from '#ui/store.ts'

/**
 * Whether voting is impossible here: browsers may block storage in frames of other sites, and keys on pages without
 * HTTPS.
 */
export const isStorageBlocked = makeStore(false)

/** Checks whether this frame can store a key. */
export const checkStorage = async (): Promise<void> => {
  const isRefused = await storedKey().then(
    () => false,
    () => true,
  )
  isStorageBlocked.set(isRefused || !window.isSecureContext)
}

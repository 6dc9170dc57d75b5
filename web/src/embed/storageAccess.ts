import { storedKey } from '#device/storedKey.ts'
import { makeStore } from '#ui/store.ts'

/** Browsers may give a frame of another site no storage, and no keys in a page without encryption: nobody can vote here. */
export const isStorageBlocked = makeStore(false)

/** Finds out whether this frame can keep a key. */
export const checkStorage = async (): Promise<void> => {
  const isRefused = await storedKey().then(
    () => false,
    () => true,
  )
  isStorageBlocked.set(isRefused || !window.isSecureContext)
}

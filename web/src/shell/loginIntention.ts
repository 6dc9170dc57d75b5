import { sessionStore } from '#device/storage.ts'

/** Stored for this tab only, since an address may reveal something private. */
const KEY = 'parley:login-intention'

/** Saves the address to return to after logging in. */
export const saveLoginIntention = (address: string): void => {
  // The pages for logging in are never an address to return to.
  if (!/^\/(?:welcome|onboarding)\b/.test(address)) sessionStore.set(KEY, address)
}

export const loginIntention = (): string | undefined => sessionStore.get(KEY)

/** Returns the saved address and removes it. */
export const takeLoginIntention = (): string | undefined => {
  const address = loginIntention()
  sessionStore.remove(KEY)
  return address
}

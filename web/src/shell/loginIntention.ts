import { sessionStore } from '#device/storage.ts'

/** Stored for this tab only, as an address may name private things. */
const KEY = 'parley:login-intention'

/** Saves the address to return to after logging in. */
export const saveLoginIntention = (address: string): void => {
  // Nobody returns to the pages for logging in.
  if (!/^\/(?:welcome|onboarding)\b/.test(address)) sessionStore.set(KEY, address)
}

export const loginIntention = (): string | undefined => sessionStore.get(KEY)

/** Returns the address and forgets it. */
export const takeLoginIntention = (): string | undefined => {
  const address = loginIntention()
  sessionStore.remove(KEY)
  return address
}

import { sessionStore } from '#device/storage.ts'

/** In this tab only, as it may name private things; a reload keeps it. */
const KEY = 'parley:login-intention'

/** Keeps the address of what a person was doing when asked to log in. */
export const saveLoginIntention = (address: string): void => {
  // The ways to log in are no place to return to.
  if (!/^\/(?:welcome|onboarding)\b/.test(address)) sessionStore.set(KEY, address)
}

export const loginIntention = (): string | undefined => sessionStore.get(KEY)

/** Returns the address and forgets it. */
export const takeLoginIntention = (): string | undefined => {
  const address = loginIntention()
  sessionStore.remove(KEY)
  return address
}

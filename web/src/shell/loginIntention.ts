/** In this tab only, as it may name private things; a reload keeps it. */
const KEY = 'parley:login-intention'

/** Keeps the address of what a person was doing when asked to log in. */
export const keepLoginIntention = (address: string): void => {
  // The ways to log in are no place to return to.
  if (/^\/(?:welcome|onboarding)\b/.test(address)) return
  try {
    sessionStorage.setItem(KEY, address)
  } catch {
    // Without storage the person comes back to Home.
  }
}

export const loginIntention = (): string | undefined => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The address, once. */
export const takeLoginIntention = (): string | undefined => {
  const taken = loginIntention()
  if (taken !== undefined) sessionStorage.removeItem(KEY)
  return taken
}

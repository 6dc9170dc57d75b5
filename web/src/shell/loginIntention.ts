/** The address a person wanted before being asked to log in; lost with the page, as it may name private things. */
export const keepLoginIntention = (address: string): void => {
  intention = address
}

/** The address, once. */
export const takeLoginIntention = (): string | undefined => {
  const taken = intention
  intention = undefined
  return taken
}

let intention: string | undefined

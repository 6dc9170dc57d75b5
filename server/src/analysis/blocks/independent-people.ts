/** What is known of a person in a conversation that publishes results. */
export type Person = {
  id: number
  /** Whether they count as independent; null until their votes are published for the first time. */
  counts: boolean | null
  isRegistered: boolean
  /** Where a guest voted from, as a tag; null if that is not known, or no longer. */
  place: string | null
  /** The wider network of that place; null for private addresses. */
  network: string | null
}

/** The most places of one network that count. */
const MAX_PLACES = 5

/**
 * Decides who among these people counts as independent: every account, and of guests the first from each place, for at
 * most five places of a network, so that nobody can pose as a crowd. Those who were marked before keep their mark.
 */
export function independentAmong(people: readonly Person[]): Map<number, boolean> {
  const places = new Set<string>()
  const placesOf = new Map<string, number>()
  const isFirst = ({ place, network }: Person): boolean => {
    if (place === null) return true
    if (places.has(place)) return false
    const numPlaces = network === null ? 0 : (placesOf.get(network) ?? 0)
    if (numPlaces >= MAX_PLACES) return false
    places.add(place)
    if (network !== null) placesOf.set(network, numPlaces + 1)
    return true
  }
  return new Map(
    people.map((person) => [person.id, person.counts ?? (person.isRegistered || isFirst(person))]),
  )
}

export const numIndependent = (people: readonly Person[]): number =>
  [...independentAmong(people).values()].filter(Boolean).length

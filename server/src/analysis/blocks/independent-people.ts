/** The facts about a person in a conversation that publishes only results. */
export type Person = {
  id: number
  /** Whether they count as independent; null until their votes are published for the first time. */
  counts: boolean | null
  isRegistered: boolean
  /** Whether they are from a file that the importer uploaded, who may have made them up. */
  isUploaded: boolean
  /** Where a guest voted from, as a tag; null if that is not known, or no longer. */
  place: string | null
  /** The wider network of that place; null for private addresses. */
  network: string | null
  /** When a guest first voted; null if that is not known, or does not matter any more. */
  seenAt: Date | null
  /** The last block that had a change by them; null if they changed nothing that counts. */
  changedIn: number | null
  /** Whether they count because of a shared place. */
  isOfSharedPlace: boolean
}

/** A place from which several people take part, as an organizer stated. */
export type SharedPlace = {
  place: string
  /** Guests who came later are counted as at any other place. */
  until: Date
  /** How many more of its guests may count as independent. */
  numLeft: number
}

/** Maximum number of places of one network that count. */
const MAX_PLACES = 5

/**
 * Decides who among these people counts as independent: every account, and of guests the first from each place, for at
 * most five places of a network, so that nobody can pose as a crowd. From the shared place as many guests count as its
 * stated number still allows, and no more. Those who were marked before keep their mark. People of an uploaded file count
 * only while nobody else is there to hide among them.
 */
export function marksOfPeople(people: readonly Person[], shared?: SharedPlace): Map<number, boolean> {
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
  let numLeft = shared?.numLeft ?? 0
  const mayCount = (person: Person): boolean => {
    // The shared place uses up one of the places of its network, so that it lets nobody elsewhere count.
    const isFirstThere = isFirst(person)
    return isAtSharedPlace(person, shared) ? numLeft-- > 0 : isFirstThere
  }
  const [uploaded, others] = [people.filter(isUploaded), people.filter((person) => !isUploaded(person))]
  return new Map([
    ...uploaded.map(({ id }) => [id, others.length === 0] as const),
    ...others.map(
      (person) => [person.id, person.counts ?? (person.isRegistered || mayCount(person))] as const,
    ),
  ])
}

const isUploaded = (person: Person): boolean => person.isUploaded

/** Whether somebody is a guest of the shared place who came before its date. */
export const isAtSharedPlace = (
  { isRegistered, place, seenAt }: Person,
  shared: SharedPlace | undefined,
): boolean =>
  shared !== undefined &&
  !isRegistered &&
  place === shared.place &&
  seenAt !== null &&
  seenAt.getTime() <= shared.until.getTime()

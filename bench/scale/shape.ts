/** The size of a set. */
export type SetSize = {
  name: string
  conversations: number
  votes: number
  /** The largest conversation. */
  big: { people: number; opinions: number; votes: number }
  /** The person with the most opinions and votes. */
  prolific: { opinions: number; votes: number }
}

export const SMALL: SetSize = {
  name: 'small',
  conversations: 500,
  votes: 300_000,
  big: { people: 1500, opinions: 200, votes: 60_000 },
  prolific: { opinions: 200, votes: 2000 },
}

export const LARGE: SetSize = {
  name: 'large',
  conversations: 10_000,
  votes: 10_000_000,
  big: { people: 100_000, opinions: 3500, votes: 4_000_000 },
  prolific: { opinions: 5000, votes: 50_000 },
}

/** Conversations that are the same in every set, so that their figures can be compared. */
export const MIDDLE = { ids: [2, 3, 4], people: 1000, opinions: 200, votes: 30_000 }
/** The number of signing devices; their people have not voted yet. The last device is the prolific person's. */
export const NUM_DEVICES = 201
export const PROLIFIC_ID = NUM_DEVICES
/** The id of the first person who has voted. */
export const FIRST_VOTER = 1001

export type ConversationShape = { id: number; people: number; opinions: number; votes: number }

/** The number of people, opinions and votes of each conversation: a few are large and most are small. */
export function conversationShapes(size: SetSize): ConversationShape[] {
  const numOthers = size.conversations - 1 - MIDDLE.ids.length
  const rest = size.votes - size.big.votes - MIDDLE.ids.length * MIDDLE.votes - size.prolific.votes
  const weights = Array.from({ length: numOthers }, (_, rank) => 1 / Math.sqrt(rank + 3))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const others = weights.map((weight, index) => {
    const votes = Math.round((rest * weight) / total)
    const opinions = Math.max(10, Math.min(200, Math.round(Math.sqrt(votes) / 1.5)))
    const people = Math.max(10, Math.round(votes / (opinions * 0.6)))
    return { id: index + 2 + MIDDLE.ids.length, people, opinions, votes }
  })
  return [{ id: 1, ...size.big }, ...MIDDLE.ids.map((id) => ({ ...MIDDLE, id })), ...others]
}

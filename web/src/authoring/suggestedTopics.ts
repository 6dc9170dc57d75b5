type Topic = { code: string; name: string; numConversations: number }

/** Shown before "All topics" is opened. */
const SHOWN = 5
/** Shorter words ("the", "for") are in every name and every title. */
const MIN_LETTERS = 4
/** How many first letters make "school" and "schools", or "plan" and "planning", the same word. */
const STEM_LETTERS = 5

/** The topics whose name has a word that the text has, too; nothing else is guessed. */
export const suggestedTopics = <T extends Topic>(topics: readonly T[], text: string): T[] => {
  const said = stemsOf(text)
  return topics.filter(({ name }) => [...stemsOf(name)].some((stem) => said.has(stem)))
}

/** The few topics to choose from at first: chosen ones, suggested ones, and then those that are used most. */
export const firstTopics = <T extends Topic>(
  topics: readonly T[],
  { chosen, suggested }: { chosen: readonly string[]; suggested: readonly T[] },
): T[] => {
  const isChosen = ({ code }: T) => chosen.includes(code)
  const byUse = topics.toSorted((a, b) => b.numConversations - a.numConversations)
  const shown = new Set([...topics.filter(isChosen), ...suggested, ...byUse])
  return [...shown].slice(0, Math.max(SHOWN, chosen.length))
}

const stemsOf = (text: string): ReadonlySet<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.filter((word) => word.length >= MIN_LETTERS).map((word) => word.slice(0, STEM_LETTERS)),
  )
}

type Topic = { code: string; name: string; numConversations: number }

/** The number of topics shown before "All topics" is opened. */
const SHOWN = 5
/** Shorter words ("the", "for") are too common in names and titles. */
const MIN_LETTERS = 4
/** Words with this many equal first letters count as the same, such as "school" and "schools". */
const STEM_LETTERS = 5

/** The topics whose name shares a word with the text. */
export const suggestedTopics = <T extends Topic>(topics: readonly T[], text: string): T[] => {
  const said = stemsOf(text)
  return topics.filter(({ name }) => [...stemsOf(name)].some((stem) => said.has(stem)))
}

/** The topics shown first: chosen ones, suggested ones, and then the most used ones. */
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

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

type TopicChoice<T> = { chosenBefore: readonly string[]; chosen: readonly string[]; suggested: readonly T[] }

/**
 * The topics shown first: those chosen before the list was opened, suggested ones, and then the most used ones. Those
 * chosen since are where they were, or at the end.
 */
export const firstTopics = <T extends Topic>(
  topics: readonly T[],
  { chosenBefore, chosen, suggested }: TopicChoice<T>,
): T[] => {
  const among = (codes: readonly string[]) => topics.filter(({ code }) => codes.includes(code))
  const byUse = topics.toSorted((a, b) => b.numConversations - a.numConversations)
  const first = [...new Set([...among(chosenBefore), ...suggested, ...byUse])]
  return [...new Set([...first.slice(0, Math.max(SHOWN, chosenBefore.length)), ...among(chosen)])]
}

const stemsOf = (text: string): ReadonlySet<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.filter((word) => word.length >= MIN_LETTERS).map((word) => word.slice(0, STEM_LETTERS)),
  )
}

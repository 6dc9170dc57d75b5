/** The sizes of the question on a poster in pixels, and the number of letters that fit in a line. */
const SIZES = [
  { size: 62, letters: 18 },
  { size: 48, letters: 23 },
  { size: 40, letters: 28 },
] as const
/** Longer questions get the next smaller size. */
const MAX_LINES = 4

/** The largest size with which a question has at most four lines, or the smallest. The server cannot measure text. */
export const posterQuestionSize = (question: string): 62 | 48 | 40 =>
  SIZES.find(({ letters }) => linesOf(question, letters) <= MAX_LINES)?.size ?? 40

/**
 * The estimated number of lines of a text; words longer than a line are broken. Letters of some scripts are twice as
 * wide.
 */
const linesOf = (text: string, letters: number): number => {
  let lines = 1
  let used = 0
  for (const word of text.trim().split(/\s+/)) {
    const width = widthOf(word)
    if (used > 0 && used + 1 + width > letters) {
      lines += 1
      used = 0
    }
    const begun = used > 0 ? used + 1 + width : width
    lines += Math.max(0, Math.ceil(begun / letters) - 1)
    used = begun > letters ? begun % letters || letters : begun
  }
  return lines
}

const widthOf = (word: string): number =>
  [...word].length + (word.match(/[\u1100-\u11ff\u2e80-\uffef]/g)?.length ?? 0)

// Numbers and lists within sentences.

/** A number in digits, with separators for thousands. */
export const inDigits = (count: number): string => count.toLocaleString('en-US')

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** A small number as the first word of a sentence. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count)

/** A text as the beginning of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A list as text, such as “A, B and C”. */
export const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

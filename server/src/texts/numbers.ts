// Numbers and lists within sentences.

/** A number in figures, with separators. */
export const inFigures = (count: number): string => count.toLocaleString('en-US')

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** A small number as the first word of a sentence. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count)

/** A number with its noun. */
export const counted = (count: number, one: string, many: string): string =>
  `${inFigures(count)} ${count === 1 ? one : many}`

/** “A, B and C”. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

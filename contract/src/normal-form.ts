/**
 * A text in a Unicode normal form. Normalization sorts the marks on a letter one by one, which takes the square of their
 * number, so of a longer row of marks only the beginning is kept. No language writes as many on one letter.
 */
export const inNormalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text.replace(TOO_MANY_MARKS, (marks) => [...marks].slice(0, MAX_MARKS).join('')).normalize(form)

/** As many as the stream-safe text format of Unicode (UAX 15) allows. */
const MAX_MARKS = 30
const TOO_MANY_MARKS = /\p{M}{31,}/gu

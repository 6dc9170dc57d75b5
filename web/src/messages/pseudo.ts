const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** An English text in the pseudo-locale: a little longer, and each vowel shows that it is from the catalogue. */
export const pseudo = (english: string): string =>
  `${english.replace(/[aeiou]/gi, (letter) => ACCENTS[letter] ?? letter)} ··`

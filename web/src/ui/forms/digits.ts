/**
 * A typed number with the digits 0 to 9 in place of those of other scripts, and with full-width signs as usual ones. The
 * decimal digits of each script follow one another in Unicode from zero to nine.
 */
export const toAsciiDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let zero = point
    while (isDigit(zero - 1)) zero--
    return String((point - zero) % 10)
  })

const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point))

/**
 * A cell as the export had it before a spreadsheet saved it. A cell that has two meanings (`1.000` may be one or a
 * thousand) stays as it is, trimmed and in lower case.
 */
export function plainCell(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  const cell = text.trim().toLowerCase().replace(/^−/, '-')
  return TRUTH_VALUES.get(cell) ?? plainNumber(cell)
}

/** Whole numbers with decimals of zero (`7.0`) or with marks between thousands (`1,234`) as digits; others unchanged. */
export function plainNumber(text: string): string {
  if (!/\D/.test(text)) return text
  if (/^-?\d{1,3}[.,]000$/.test(text)) return text
  const { whole } = (DECIMALS.exec(text) ?? THOUSANDS.exec(text))?.groups ?? {}
  return whole?.replace(/[^-\d]/g, '') ?? text
}

/**
 * Milliseconds since 1970. The cell has seconds or milliseconds, maybe with an exponent, or a date; undefined if it has
 * neither, or if the day and the month of the date could be exchanged.
 */
export function momentIn(text: string): number | undefined {
  const cell = plainNumber(text.trim())
  const number = SECONDS.test(cell) ? Number(cell.replace(',', '.')) : dateIn(cell)
  return number !== undefined && SECONDS.test(cell) && number < SECONDS_BELOW ? number * 1000 : number
}

const DECIMALS = /^(?<whole>-?\d+)[.,]0+$/
const THOUSANDS =
  /^(?<whole>-?\d{1,3}(?<mark>[.,'’ \u00a0\u202f])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,]0+)?$/
const SECONDS = /^(?:\d{1,15}|\d{9,15}[.,]\d+|\d(?:[.,]\d+)?e\+?\d{1,2})$/i

// Smaller numbers are seconds. This number is in the year 5138 as seconds, and in 1973 as milliseconds.
const SECONDS_BELOW = 1e11

function dateIn(text: string): number | undefined {
  const { year, a, b, time = '' } = DATE.exec(text)?.groups ?? {}
  if (year === undefined) {
    const isZoned = /(?:z|[+-]\d\d:?\d\d)$/i.test(text)
    return /^\d{4}-\d\d-\d\d/.test(text)
      ? validMoment(text.replace(' ', 'T') + (isZoned || text.length < 11 ? '' : 'Z'))
      : undefined
  }
  const [first, second] = [Number(a), Number(b)]
  if (text[a!.length] === '/' && first <= 12 && second <= 12 && first !== second) return undefined
  const [day, month] = second > 12 ? [b!, a!] : [a!, b!]
  return validMoment(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.trim() || '00:00'}Z`)
}

// Points stand in dates with the day first; slashes stand in both orders.
const DATE = /^(?<a>\d{1,2})(?<mark>[./])(?<b>\d{1,2})\k<mark>(?<year>\d{4})(?<time> \d\d:\d\d(?::\d\d)?)?$/

function validMoment(text: string): number | undefined {
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : moment
}

// Spreadsheets write truth values in the language of their user.
const TRUTH_VALUES = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'verdadeiro', 'vero', 'waar', 'prawda', 'истина', 'doğru'].map(
    (word) => [word, 'true'] as const,
  ),
  ...['false', 'falsch', 'faux', 'falso', 'onwaar', 'fałsz', 'ложь', 'yanlış'].map(
    (word) => [word, 'false'] as const,
  ),
])

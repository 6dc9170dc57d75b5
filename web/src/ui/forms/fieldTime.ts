/** The value of a date and time field for a moment, in the person's own time zone; empty without a moment. */
export const toFieldValue = (instant: string): string => {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const digits = (part: number, count = 2) => String(part).padStart(count, '0')
  const day = [digits(date.getFullYear(), 4), digits(date.getMonth() + 1), digits(date.getDate())].join('-')
  return `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`
}

/** The moment for the value of such a field; empty if it is empty or no date. */
export const fromFieldValue = (value: string): string => {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

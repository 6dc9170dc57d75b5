/** The value of a date and time field for a moment, in the person's own time zone; empty if none was chosen. */
export const toFieldValue = (instant: string): string => {
  const date = new Date(instant)
  if (date.getTime() === 0) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The moment for the value of such a field; the beginning of 1970 if it is empty. */
export const fromFieldValue = (value: string): string => {
  const ms = value === '' ? 0 : new Date(value).getTime()
  return new Date(Number.isNaN(ms) ? 0 : ms).toISOString()
}

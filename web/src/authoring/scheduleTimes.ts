import { inOneDay } from './conversationDraft.ts'

const HOUR_MS = 3_600_000

/** How far ahead a publication is offered with one press. */
export const PRESET_HOURS = { in24Hours: 24, in3Days: 72, inOneWeek: 168, in30Days: 720 } as const
export type Preset = keyof typeof PRESET_HOURS

export const presetDate = (preset: Preset, now: number): string =>
  new Date(now + PRESET_HOURS[preset] * HOUR_MS).toISOString()

/** What a date begins with when it is asked for: the one chosen before, or one day ahead if that is over. */
export const offeredDate = (conversionDate: string, now: number): string =>
  Date.parse(conversionDate) > now ? conversionDate : inOneDay(now)

/** A moment as a field for date and time holds it, in the person's own time zone; empty where none was chosen. */
export const toFieldValue = (instant: string): string => {
  const date = new Date(instant)
  if (date.getTime() === 0) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What such a field holds as a moment; the beginning of time where it is empty. */
export const fromFieldValue = (value: string): string => {
  const ms = value === '' ? 0 : new Date(value).getTime()
  return new Date(Number.isNaN(ms) ? 0 : ms).toISOString()
}

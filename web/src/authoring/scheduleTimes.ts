import { defaultPublicationDate } from './conversationDraft.ts'

const HOUR_MS = 3_600_000

/** The offered delays of a publication, in hours. */
const PRESET_HOURS = { in24Hours: 24, in3Days: 72, inOneWeek: 168, in30Days: 720 } as const
export type Preset = keyof typeof PRESET_HOURS

export const presetDate = (preset: Preset, now: number): string =>
  new Date(now + PRESET_HOURS[preset] * HOUR_MS).toISOString()

/** The initial date of the date field: the one chosen before, or one day ahead if that has passed. */
export const offeredDate = (conversionDate: string, now: number): string =>
  Date.parse(conversionDate) > now ? conversionDate : defaultPublicationDate(now)

import type { Language } from '@parley/contract'
import { textOf } from '#texts/catalogue.ts'

/**
 * A text message, which is paid by parts. One part has 160 letters, but 70 if one of them is not among those of GSM 03.38
 * (no ó, ú, ã, ż, Cyrillic, Arabic, Japanese or Chinese letter), with the last line. Avoid such letters where you can;
 * otherwise leave out how long the code is valid.
 */
export const sentence = textOf('{code} is your {siteName} code. It is valid for 5 minutes. Do not share it.')

/** What an administrator sends to see that messages arrive. */
export const testMessage = textOf('This is a test message from {siteName}.')

/** The text of a message with a code. The last line has the WebOTP format, by which browsers recognize the code. */
export const codeMessage = (
  { code, siteName, origin }: { code: string; siteName: string; origin: string },
  language: Language,
): string => `${sentence(language, { code, siteName })}\n\n@${new URL(origin).hostname} #${code}`

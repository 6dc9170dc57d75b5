import { z } from 'zod'

// The schemas of single settings, which config.ts uses for its variables.

export const integerBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

// An origin in the form of browsers: scheme, host and port, no path.
export const Origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => URL.canParse(text) && isHttp(text) && new URL(text).origin === text)

export const HttpUrl = z.string().refine((text) => URL.canParse(text) && isHttp(text))
export const PostgresUrl = z.string().refine((text) => /^postgres(ql)?:\/\/./.test(text))
export const Flag = z.enum(['0', '1']).transform((text) => text === '1')
export const Origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(Origin))

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean)

// The secrets for hashing phone numbers, by version; new numbers are hashed with the highest version.
export const Peppers = z
  .string()
  .transform((text) => splitList(text).map((entry) => /^(\d{1,4}):(.{32,})$/.exec(entry)))
  .transform((found) => found.map((match) => ({ version: Number(match?.[1]), secret: match?.[2] ?? '' })))
  .refine((peppers) => peppers.length > 0 && peppers.every(({ secret }) => secret !== ''))
  .refine((peppers) => new Set(peppers.map(({ version }) => version)).size === peppers.length)

export const CallingCodes = z
  .string()
  .transform(splitList)
  .refine((codes) => codes.length > 0 && codes.every((code) => code === '*' || /^[1-9]\d{0,2}$/.test(code)))
  .transform((codes) => new Set(codes.includes('*') ? [] : codes))

export const TestCodes = z
  .string()
  .transform(splitList)
  .refine((entries) => entries.every((entry) => /^\+[1-9]\d{6,14}=\d{6}$/.test(entry)))
  .transform((entries) => new Map(entries.map((entry) => [entry.split('=')[0] ?? '', entry.slice(-6)])))

/** Contacts for reports of vulnerabilities, as RFC 9116 requires: addresses with a scheme. */
export const Contacts = z
  .string()
  .transform(splitList)
  .refine(
    (contacts) =>
      contacts.length > 0 &&
      contacts.every((contact) => /^(?:mailto:[^@]+@[^@]+|tel:\+[\d-]+|https:\/\/.+)$/.test(contact)),
  )

/** Limits by their names in the table of docs/security.md; http/limits.ts refuses other names. */
export const CallLimits = z
  .string()
  .transform(splitList)
  .refine((entries) => entries.every((entry) => /^[a-z]+=[1-9]\d{0,8}$/.test(entry)))
  .transform((entries) => entries.map((entry) => entry.split('=')))
  .transform((entries) => new Map(entries.map(([name = '', points]) => [name, Number(points)])))

export function variable<T>(schema: z.ZodType<T, string>, defaultText: string, suffix: string) {
  return { schema: z.string().default(defaultText).pipe(schema), ending: suffix }
}

export function optional<T>(schema: z.ZodType<T, string>, suffix: string) {
  return { schema: schema.optional(), ending: suffix }
}

function isHttp(text: string) {
  return /^https?:/.test(text)
}

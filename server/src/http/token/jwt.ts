import { isUtf8 } from 'node:buffer'
import { countNamesInValue, countNamesInText } from '#http/json.ts'

export type Fields = Record<string, unknown>

export type Jwt = { header: Fields; payload: Fields; signingInput: string; signature: Buffer }

/** Splits a JWT; undefined unless every part has its canonical encoding. */
export function readJwt(token: string): Jwt | undefined {
  const [header, payload, signature, ...more] = token.split('.')
  if (!header || !payload || !signature || more.length > 0) return undefined
  const head = readObject(header)
  const body = readObject(payload)
  const seal = readBase64url(signature)
  if (!head || !body || !seal) return undefined
  return { header: head, payload: body, signingInput: `${header}.${payload}`, signature: seal }
}

export function isJsonObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function hasOnly(fields: Fields, allowed: ReadonlySet<string>): boolean {
  return Object.keys(fields).every((name) => allowed.has(name))
}

/** Decodes base64url; undefined unless encoding it again gives the same text, without padding or stray bits. */
function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

function readObject(part: string): Fields | undefined {
  const bytes = readBase64url(part)
  if (!bytes || !isUtf8(bytes)) return undefined
  const text = bytes.toString()
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) && countNamesInValue(value) === countNamesInText(text) ? value : undefined
  } catch {
    return undefined
  }
}

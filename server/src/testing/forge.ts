import { KEY_TYPES } from '@parley/contract/token'
import type { KeyType } from '@parley/contract/token'
import type { TestDevice } from '#testing/device.ts'

export const AUDIENCE = 'did:web:parley.example'
export const RESOURCE = 'https://parley.example/api/v1/vote/cast'
export const NOW = new Date('2026-11-20T12:00:00Z')
export const TOKEN_CHECK = { audience: AUDIENCE, resource: RESOURCE, now: NOW }

export type Changes = { header?: object; payload?: object; kind?: KeyType }

/** A token with arbitrary claims and a valid signature of the device. */
export function forge(device: TestDevice, { header, payload, kind = 'ed25519' }: Changes = {}): string {
  return device.seal(forgedInput(device.did, { header, payload, kind }))
}

export function forgedInput(did: string, { header, payload, kind = 'ed25519' }: Changes = {}): string {
  return encodeToken({
    header: JSON.stringify({ alg: KEY_TYPES[kind].algorithm, typ: 'JWT', ucv: '0.8.1', ...header }),
    payload: JSON.stringify({ ...goodPayload(did), ...payload }),
  })
}

export function goodPayload(did: string) {
  return {
    iss: did,
    aud: AUDIENCE,
    exp: secondsFromNow(30),
    att: [{ with: RESOURCE, can: 'http/POST' }],
    prf: [],
    nnc: 'once',
  }
}

/** Encodes raw JSON texts as the first two parts of a token. */
export function encodeToken({ header, payload }: { header: string; payload: string }): string {
  return [header, payload].map((text) => Buffer.from(text).toString('base64url')).join('.')
}

/** Seconds since 1970 for a time relative to `NOW`. */
export function secondsFromNow(fromNow: number): number {
  return NOW.getTime() / 1000 + fromNow
}

import { createHash } from 'node:crypto'
import { bn254 } from '@noble/curves/bn254.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { serviceDid } from '#http/token/did.ts'

const SCALARS = bn254.fields.Fr.ORDER
const COORDINATES = bn254.fields.Fp.ORDER

/** Parses a number of the circuit; undefined if it has leading zeros or is outside the field. */
export const parseScalar = (text: string): bigint | undefined => canonical(text, SCALARS)
/** Parses a coordinate of a point. */
export const parseCoordinate = (text: string): bigint | undefined => canonical(text, COORDINATES)

function canonical(text: string, order: bigint): bigint | undefined {
  if (!/^(0|[1-9]\d{0,77})$/.test(text)) return undefined
  const value = BigInt(text)
  return value < order ? value : undefined
}

/** The signal for a message or a scope in the circuit: a hash of 248 bits, which always fits its field. */
export const signalOf = (value: bigint): bigint =>
  BigInt(`0x${Buffer.from(keccak_256(bytesOf(value))).toString('hex')}`) >> 8n

/** The number as 32 bytes in big-endian order. */
export const bytesOf = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

/** Hashes the parts to a number of 248 bits; other parts give another number. */
export function numberOf(...parts: string[]): bigint {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return BigInt(`0x${digest}`) >> 8n
}

export const DEPTH = 16

/** The scope that nullifiers are bound to: this service and this purpose. */
export const scopeOf = (publicOrigin: string): bigint => numberOf(`${serviceDid(publicOrigin)}/register/v1`)

/** The message that a proof must contain: the device, the link and its expiry. */
export const messageOf = (link: { did: string; id: string; expires_at: Date }): bigint =>
  numberOf('parley/proof/v1', link.did, link.id, link.expires_at.toISOString())

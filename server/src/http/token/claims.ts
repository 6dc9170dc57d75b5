import { UCAN_VERSION } from '@parley/contract/token'
import { digestOfFacts } from '#http/digest.ts'
import { hasOnly, isJsonObject } from '#http/token/jwt.ts'
import type { Fields } from '#http/token/jwt.ts'

export type Claims = {
  did: string
  audience: string
  resource: string | undefined
  ability: string | undefined
  expiresAt: number
  notBefore: number | undefined
  hasNonce: boolean
  contentDigest: string | undefined
}

/** Refuses unknown fields, because such a field could restrict the capability. */
export function readClaims(header: Fields, payload: Fields): Claims | undefined {
  if (!hasOnly(header, HEADER_FIELDS) || header.typ !== 'JWT' || !isVersion(header.ucv)) return undefined
  const { iss, aud, exp, nbf, nnc, att, prf, fct } = payload
  if (!hasOnly(payload, PAYLOAD_FIELDS) || typeof iss !== 'string' || typeof aud !== 'string')
    return undefined
  if (!isSeconds(exp) || (nbf !== undefined && !isSeconds(nbf))) return undefined
  if (nnc !== undefined && typeof nnc !== 'string') return undefined
  if (!Array.isArray(prf) || prf.length > 0 || !Array.isArray(att) || att.length !== 1) return undefined
  const capability: unknown = att[0]
  const facts = digestOfFacts(fct)
  if (!facts || !isJsonObject(capability) || !hasOnly(capability, CAPABILITY_FIELDS)) return undefined
  return {
    did: iss,
    audience: aud,
    resource: readResource(capability.with),
    ability: readAbility(capability.can),
    expiresAt: exp,
    notBefore: nbf,
    hasNonce: nnc !== undefined,
    contentDigest: facts.contentDigest,
  }
}

const HEADER_FIELDS = new Set(['alg', 'typ', 'ucv'])
const PAYLOAD_FIELDS = new Set(['iss', 'aud', 'exp', 'nbf', 'nnc', 'att', 'prf', 'fct'])
const CAPABILITY_FIELDS = new Set(['with', 'can'])

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isVersion(ucv: unknown): boolean {
  if (!isJsonObject(ucv)) return ucv === UCAN_VERSION
  const { major, minor, patch } = ucv
  return Object.keys(ucv).length === 3 && major === 0 && minor === 8 && patch === 1
}

function readResource(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!isJsonObject(value) || Object.keys(value).length !== 2) return undefined
  const { scheme, hierPart } = value
  return typeof scheme === 'string' && typeof hierPart === 'string' ? `${scheme}:${hierPart}` : undefined
}

function readAbility(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!isJsonObject(value) || Object.keys(value).length !== 2) return undefined
  const { namespace, segments } = value
  const isPair = typeof namespace === 'string' && Array.isArray(segments) && segments.length === 1
  const method: unknown = isPair ? segments[0] : undefined
  return typeof method === 'string' ? `${namespace}/${method}` : undefined
}

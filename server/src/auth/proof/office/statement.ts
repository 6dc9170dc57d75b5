import { numberOf } from '#auth/proof/office/numbers.ts'
import { serviceDid } from '#http/did.ts'

export const DEPTH = 16

/** What nullifiers are bound to: this service and this purpose. */
export const scopeOf = (publicOrigin: string): bigint => numberOf(`${serviceDid(publicOrigin)}/register/v1`)

/** What a proof has to say: which device it lets in, by which link, until when. */
export const messageOf = (link: { did: string; id: string; expires_at: Date }): bigint =>
  numberOf('parley/proof/v1', link.did, link.id, link.expires_at.toISOString())

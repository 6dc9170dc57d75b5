import type { RarimoStatus } from '@parley/contract'
import { demoOffice } from '#auth/proof/office/provider.ts'
import { rarimo } from '#auth/proof/rarimo/provider.ts'
import { type Ctx, memoizePerApp } from '#ctx.ts'

/** What a verified proof says of a person: never who it is. */
export type ProvenAttributes = {
  nationality?: string
  sex?: 'F' | 'M' | 'X'
  ageOver?: number
}

export type ProofOutcome =
  | { status: Exclude<RarimoStatus, 'verified'> }
  | {
      status: 'verified'
      /** The same whenever this person proves for this event; 32 bytes. */
      nullifier: Buffer
      attributes: ProvenAttributes
      evidence: { proofHash: Buffer; circuit: string; root: string; verifiedAt: Date }
    }

export type NewLink = {
  did: string
  linkType: 'http' | 'deep'
  linkId: string
  expiresAt: Date
}

/** Somebody who can tell that a device belongs to a person who has not proved before, without telling who. */
export type IdentityProvider = {
  id: 'rarimo' | 'demo-office'
  /** What nullifiers are bound to. It must never change: everybody would be somebody new. */
  eventId: string
  createLink: (link: NewLink) => Promise<{ verificationLink: string; providerRef: string }>
  /** How the proof stands; may be asked any number of times. */
  poll: (providerRef: string, asked: { did: string; linkId: string }) => Promise<ProofOutcome>
  /** Erases what the provider keeps of this request. */
  revoke?: (providerRef: string) => Promise<void>
}

/** The provider of this installation; one alone, as two would know one person by two nullifiers. */
export const identityProvider = memoizePerApp((ctx: Ctx): IdentityProvider =>
  ctx.config.IDENTITY_PROVIDER === 'rarimo' ? rarimo(ctx) : demoOffice(ctx),
)

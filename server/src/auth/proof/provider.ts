import type { RarimoStatus } from '@parley/contract'

/** The attributes that a verified proof reveals; never the identity. */
export type ProvenAttributes = {
  nationality?: string
  sex?: 'F' | 'M' | 'X'
  ageOver?: number
}

export type ProofOutcome =
  | { status: Exclude<RarimoStatus, 'verified'> }
  | {
      status: 'verified'
      /** 32 bytes that are the same for every proof of this person for this event. */
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

/** Proves that a device belongs to a unique person without revealing who it is. */
export type IdentityProvider = {
  id: 'rarimo' | 'demo-office'
  /** The event that nullifiers are bound to. If it changed, everybody would count as a new person. */
  eventId: string
  createLink: (link: NewLink) => Promise<{ verificationLink: string; providerRef: string }>
  /** The status of the proof; may be polled any number of times. */
  poll: (providerRef: string, request: { did: string; linkId: string }) => Promise<ProofOutcome>
  /** Erases the data that the provider stores for this request. */
  revoke?: (providerRef: string) => Promise<void>
}

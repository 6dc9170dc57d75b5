import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost, atMostItems, Uuid } from './text.ts'

/** The status of an identity proof. */
export const RarimoStatus = z.enum([
  'not_verified',
  'verified',
  'failed_verification',
  'uniqueness_check_failed',
])
export type RarimoStatus = z.infer<typeof RarimoStatus>

const Refusal = z.object({
  success: z.literal(false),
  reason: z.enum(['already_logged_in', 'associated_with_another_user']),
})

export const generateVerificationLink = call({
  path: '/auth/zkp/generate-verification-link',
  summary: 'A link under which the identity proof of this device is made',
  access: 'device',
  effect: 'write',
  isOpenToSuspended: true,
  audit: { none: 'prepares a login' },
  limit: 'login',
  input: z.strictObject({ linkType: z.enum(['http', 'deep']) }),
  output: z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      verificationLink: z.string(),
      /** The identity provider; the demonstration office has its own page in this application. */
      provider: z.enum(['rarimo', 'demo-office']),
    }),
    Refusal,
  ]),
})

export const verifyUserStatus = call({
  path: '/auth/zkp/verify-user-status-and-authenticate',
  summary: 'Asks how the proof stands; when it is verified the device is logged in by the time of the answer',
  access: 'device',
  effect: 'write',
  isOpenToSuspended: true,
  audit: ['user.registered', 'login', 'login.new_device', 'user.guest_merged'],
  limit: 'proof',
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), rarimoStatus: RarimoStatus, isNewUser: z.optional(z.boolean()) }),
    Refusal,
  ]),
})

const Commitment = z.string().check(atMost(100), z.regex(/^[0-9]{1,78}$/, 'must be a decimal number'))

/** A Semaphore v4 proof in the format of its prover; all numbers are decimal. */
export const SemaphoreProof = z.strictObject({
  merkleTreeDepth: z.int().check(z.minimum(1), z.maximum(32)),
  merkleTreeRoot: Commitment,
  nullifier: Commitment,
  message: Commitment,
  scope: Commitment,
  points: z.array(Commitment).check(atMostItems(8), z.length(8)),
})
export type SemaphoreProof = z.infer<typeof SemaphoreProof>

export const enrolAtDemoOffice = call({
  path: '/demo-office/enrol',
  summary: 'Demonstration only: a made-up document and a commitment join the group of their attributes',
  access: 'anyone',
  effect: 'write',
  isOpenToSuspended: true,
  audit: { none: 'for development only' },
  input: z.strictObject({
    documentNumber: z
      .string()
      .check(atMost(100), z.regex(/^[A-Z0-9]{6,12}$/, 'must be 6 to 12 capital letters or digits')),
    nationality: z.string().check(atMost(100), z.regex(/^[A-Z]{3}$/, 'must be three capital letters')),
    sex: z.enum(['F', 'M', 'X']),
    isOver16: z.boolean(),
    commitment: Commitment,
  }),
  output: z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      /** The commitments of the group, from which the prover computes its Merkle path. */
      group: z.array(Commitment),
    }),
    z.object({ success: z.literal(false), reason: z.enum(['document_already_enrolled', 'too_young']) }),
  ]),
})

export const submitDemoProof = call({
  path: '/demo-office/prove',
  summary: 'Hands in the proof for a verification link of the demonstration office',
  access: 'anyone',
  effect: 'write',
  isOpenToSuspended: true,
  audit: { none: 'for development only' },
  input: z.strictObject({ linkId: Uuid, proof: SemaphoreProof }),
  output: z.object({ rarimoStatus: RarimoStatus }),
})

export const getDemoRequest = call({
  path: '/demo-office/request',
  summary: 'What a proof for a verification link of the demonstration office has to say',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ linkId: Uuid }),
  output: z.object({ scope: Commitment, message: Commitment }),
})

import type { LoginMethod } from '@parley/contract'
import * as m from '#messages/onboarding.ts'
import { hint, proof } from '#messages/loginMethods.ts'
import type { IconName } from '#ui/Icon.tsx'

/** The ways to log in, by their names in the site's setting. */
export const METHODS = {
  phone: {
    icon: 'phone',
    name: m.number,
    hint: hint.phone,
    continueWith: m.withPhone,
    reveals: m.withPhoneReveals,
    instead: m.phoneInstead,
  },
  email: {
    icon: 'mail',
    name: m.address,
    hint: hint.email,
    continueWith: m.withEmail,
    reveals: m.withEmailReveals,
    instead: m.emailInstead,
  },
  proof: {
    icon: 'passport',
    name: proof,
    hint: hint.proof,
    continueWith: m.continueWithProof,
    reveals: m.withProofReveals,
    instead: m.proofInstead,
  },
} as const satisfies Record<LoginMethod, { icon: IconName } & Record<string, unknown>>

/** Words that send people back to where their code goes. */
export const CHANGE_RECEIVER = { phone: m.changeNumber, email: m.changeAddress }

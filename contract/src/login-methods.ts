import * as z from 'zod/mini'
import { call } from './call.ts'
import { Instant } from './text.ts'

/** The ways to log in that an installation can offer, by a code or by an identity proof. */
export const LOGIN_METHODS = ['phone', 'email', 'proof'] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]

const Method = z.enum(LOGIN_METHODS)

export const listMethods = call({
  path: '/auth/method/list',
  summary: "How the viewer's account can be logged in to; never the number or the address",
  access: 'user',
  effect: 'read',
  output: z.object({ methodList: z.array(z.object({ method: Method, addedAt: Instant })) }),
})

export const removeMethod = call({
  path: '/auth/method/remove',
  summary: "Removes the number, the address or the proof from the viewer's account; never the last one",
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  proof: 'fresh',
  audit: ['identity.detached'],
  limit: 'account',
  input: z.strictObject({ method: Method }),
})

import * as z from 'zod/mini'
import { call, NoInput } from './call.ts'

/** What the server knows of the device that asks. Unknown devices have all three false. */
export const LoginStatus = z.object({
  isKnown: z.boolean(),
  isRegistered: z.boolean(),
  isLoggedIn: z.boolean(),
})
export type LoginStatus = z.infer<typeof LoginStatus>

export const checkLoginStatus = call({
  path: '/auth/check-login-status',
  summary: 'Whether the asking device is known, registered and logged in',
  access: 'device',
  effect: 'read',
  input: NoInput,
  output: z.object({ loggedInStatus: LoginStatus }),
})

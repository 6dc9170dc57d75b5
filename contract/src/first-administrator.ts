import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost } from './text.ts'

/** How long the link to the first administrator can be used. */
export const FIRST_ADMINISTRATOR_HOURS = 24

/** The form of the secret at the end of the link: 32 random bytes in base64url. */
export const FIRST_ADMINISTRATOR_TOKEN = /^[\w-]{43}$/

/** The link whose secret follows the address after #, which browsers do not send. */
export const firstAdministratorUrl = (origin: string, token: string): string =>
  `${origin}/feed/first-administrator#${token}`

export const claimAdministration = call({
  path: '/administration/claim',
  summary:
    'Makes the viewer the first administrator, by the secret of a link from the shell; 404 if it is wrong, was used or has ended, or if there is an administrator',
  access: 'user',
  effect: 'write',
  audit: ['role.granted'],
  limit: 'account',
  input: z.strictObject({
    token: z.string().check(atMost(100), z.regex(FIRST_ADMINISTRATOR_TOKEN, 'must be the end of a link')),
  }),
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { NewUsername } from './usernames.ts'

export const proposeUsername = call({
  path: '/account/generate-unused-random-username',
  summary: 'A random username that nobody has; not reserved',
  access: 'anyone',
  effect: 'read',
  output: z.string(),
})

export const isUsernameInUse = call({
  path: '/account/is-username-in-use',
  summary: 'Whether a username is taken, or looks like the name of the site or an organization',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ username: NewUsername }),
  output: z.boolean(),
})

export const exportAccount = call({
  path: '/account/export',
  summary: "The viewer's own data, as JSON",
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  proof: 'fresh',
  audit: ['account.exported'],
  limit: 'export',
  output: z.record(z.string(), z.unknown()),
})

import { type CommandInput, type Command, UsageError, type Shell } from '#admin/command.ts'
import type { Role } from '@parley/contract'
import { changeRole, isPhoneOnly } from '#users/roles.sql.ts'

const ROLES = new Map<string, Role>([
  ['administrator', 'administrator'],
  ['moderator', 'moderator'],
])

export const grant: Command = {
  usage: 'administrator|moderator <username>',
  description: 'Gives a user a role. An administrator may do all that a moderator may.',
  numArgs: { min: 2, max: 2 },
  run: (input, shell) => change(input, shell, true),
}

export const revoke: Command = {
  usage: 'administrator|moderator <username>',
  description: 'Takes a role from a user.',
  numArgs: { min: 2, max: 2 },
  run: (input, shell) => change(input, shell, false),
}

async function change(
  { args: [given = '', username = ''] }: CommandInput,
  { open, print }: Shell,
  isGranted: boolean,
) {
  const role = ROLES.get(given)
  if (!role) throw new UsageError(`There is no role ${given}: use administrator or moderator.`)
  const { db } = await open()
  const outcome = await changeRole(db, { username, role, isGranted })
  if (outcome === 'no_user') throw new UsageError(`There is no user ${username} who could have a role.`)
  if (outcome === 'last_administrator')
    throw new UsageError(`${username} is the last administrator: grant somebody else the role first.`)
  if (isGranted && (await isPhoneOnly(db, username)))
    print(
      `Warning: ${username} logs in by phone alone. Whoever takes over the phone number also takes over this role.`,
    )
  print(
    isGranted ? `${username} is ${articled(role)} now.` : `${username} is not ${articled(role)} any more.`,
  )
}

const articled = (role: Role) => (role === 'administrator' ? 'an administrator' : 'a moderator')

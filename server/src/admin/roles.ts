import { type CommandInput, type Command, UsageError, type Shell } from '#admin/command.ts'
import { isPhoneOnly, setRole, type UserRole } from '#users/roles.sql.ts'

const ROLES = new Map<string, UserRole>([
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
  if (!(await setRole(db, { username, role, isGranted })))
    throw new UsageError(`There is no user ${username} who could have a role.`)
  if (isGranted && (await isPhoneOnly(db, username)))
    print(
      `Warning: ${username} logs in by phone alone. Whoever takes over the phone number also takes over this role.`,
    )
  print(
    isGranted ? `${username} is ${articled(role)} now.` : `${username} is not ${articled(role)} any more.`,
  )
}

const articled = (role: UserRole) => (role === 'administrator' ? 'an administrator' : 'a moderator')

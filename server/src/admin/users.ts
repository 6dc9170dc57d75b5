import { getUser, listUsersWithRoles, type AdministeredUser } from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, show } from '#admin/command.ts'

const get: Command = {
  usage: '<username> [--json]',
  description: 'Shows an account: its roles, its organizations, and whether it logs in by phone alone.',
  numArgs: { min: 1, max: 1 },
  flags: ['json'],
  run: async (command, shell) => {
    const input = { username: command.args[0] ?? '' }
    const value = await makeCall(shell, command, { call: getUser, input })
    show(shell, command, { value, lines: [lineOf(value)] })
  },
}

const list: Command = {
  usage: '[--json]',
  description: 'Lists the accounts that have a role.',
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    const { userList } = await makeCall(shell, command, { call: listUsersWithRoles, input: {} })
    show(shell, command, { value: userList, lines: userList.map(lineOf) })
  },
}

export const userCommands: [name: string, command: Command][] = [
  ['user get', get],
  ['user list', list],
]

function lineOf(user: AdministeredUser): string {
  const roles = [user.isAdministrator && 'administrator', user.isModerator && 'moderator'].filter(Boolean)
  return [
    `${user.username}: ${roles.join(' and ') || 'no role'}`,
    `since ${user.createdAt.slice(0, 10)}`,
    ...(user.isPhoneOnly ? ['logs in by phone alone'] : []),
    ...(user.organizationNameList.length > 0 ? [`member of ${user.organizationNameList.join(', ')}`] : []),
  ].join(', ')
}

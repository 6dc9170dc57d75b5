import { existsSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  endSessions,
  eraseUser,
  exportUser,
  liftSuspension,
  listPeople,
  ProofStrength,
  suspendUser,
  type AdministeredUser,
} from '@parley/contract'
import { callCommand } from '#admin/call-command.ts'
import { makeTypedCall } from '#admin/call.ts'
import { type Command, formatSize, instantOption, textOption, UsageError } from '#admin/command.ts'

const list: Command = {
  numArgs: { min: 0, max: 0 },
  texts: ['search', 'strength', 'since', 'until'],
  flags: ['json'],
  run: async (command, shell) => {
    const strength = textOption(command, 'strength')
    if (strength !== undefined && !ProofStrength.safeParse(strength).success)
      throw new UsageError(`There is no strength ${strength}: use ${ProofStrength.options.join(' or ')}.`)
    const filter = {
      search: textOption(command, 'search'),
      strength,
      since: instantOption(command, 'since'),
      until: instantOption(command, 'until'),
    }
    const isJson = command.options['json'] === true
    for (let after: string | undefined; ;) {
      const input = { ...filter, after }
      const { userList, next } = await makeTypedCall(shell, command, { call: listPeople, input })
      for (const user of userList) shell.print(isJson ? JSON.stringify(user) : lineOfUser(user))
      if (userList.length === 0 && !isJson) shell.print('Nobody matches.')
      if (next === undefined) return
      after = next
    }
  },
}

/** An account or a guest in one line. */
export function lineOfUser(user: AdministeredUser): string {
  const roles = [user.isAdministrator && 'administrator', user.isModerator && 'moderator'].filter(Boolean)
  const { registeredAt, suspension } = user
  const end = suspension?.until
  return [
    `${user.username}: ${registeredAt === undefined ? 'guest' : roles.join(' and ') || 'no role'}`,
    `since ${(registeredAt ?? user.createdAt).slice(0, 10)}`,
    ...(user.isPhoneOnly ? ['logs in by a code alone'] : []),
    ...(user.organizationNameList.length > 0 ? [`member of ${user.organizationNameList.join(', ')}`] : []),
    ...(suspension === undefined ? [] : [end === undefined ? 'suspended' : `suspended until ${end}`]),
  ].join(', ')
}

const username = { username: 'username' }

const SUSPENSION_REFUSALS = {
  already_suspended: 'is suspended already: lift that first',
  has_role: 'has a role: revoke it first',
}

const suspend = callCommand(suspendUser, {
  args: username,
  options: { reason: 'reason', explanation: 'explanation', until: 'until' },
  preset: { explanation: '' },
  toInput: (fields, _, command) => ({ ...fields, until: instantOption(command, 'until') }),
  lines: (outcome, [name]) => {
    if (!outcome.success) throw new UsageError(`${name} ${SUSPENSION_REFUSALS[outcome.reason]}.`)
    return [`${name} is suspended; the decision is ${outcome.decisionId}.`]
  },
})

const lift = callCommand(liftSuspension, {
  args: username,
  lines: ({ success }, [name]) => {
    if (!success) throw new UsageError(`${name} is not suspended.`)
    return [`The suspension of ${name} is lifted.`]
  },
})

const exportPerson = callCommand(exportUser, {
  args: { ...username, file: 'file' },
  toInput: ({ file, ...fields }, { folder }) => {
    if (existsSync(resolve(folder, String(file))))
      throw new UsageError(`There is a file ${String(file)} already.`)
    return fields
  },
  lines: (data, [name, file = ''], { shell }) => {
    const path = resolve(shell.folder, file)
    // Nobody else on this machine reads it.
    writeFileSync(path, JSON.stringify(data, null, 2), { flag: 'wx', mode: 0o600 })
    return [
      `The data of ${name}, without votes and answers to polls, is in ${path}: ${formatSize(statSync(path).size)}.`,
    ]
  },
})

const logOut = callCommand(endSessions, {
  args: username,
  lines: ({ numDevices }, [name]) => [`${name} is logged out; devices that were logged in: ${numDevices}.`],
})

const erase = callCommand(eraseUser, {
  args: username,
  options: { confirm: 'confirm' },
  toInput: ({ confirm, ...fields }) => {
    if (confirm !== fields['username']) throw new UsageError('--confirm names somebody else.')
    return fields
  },
  lines: ({ success }, [name]) => {
    if (!success) throw new UsageError(`${name} has a role: revoke it first.`)
    return [`${name} is deleted; a job erases the data, while Parley runs.`]
  },
})

export const peopleCommands: [name: string, command: Command][] = [
  ['people list', list],
  ['people suspend', suspend],
  ['people lift', lift],
  ['people export', exportPerson],
  ['people log-out', logOut],
  ['people erase', erase],
]

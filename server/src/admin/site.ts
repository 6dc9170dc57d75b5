import {
  getHealth,
  listAuditEntries,
  listRefusedCalls,
  type AuditEntry,
  type AuditPerson,
} from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, formatSize, instantOption, printValue, textOption } from '#admin/command.ts'

const health: Command = {
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    const value = await makeCall(shell, command, { call: getHealth, input: {} })
    const { database, backups, replicas, jobs, counters, analysis, messages } = value
    const lines = [
      `database: ${database.state}, ${database.isReadOnly ? 'read-only, ' : ''}${database.version}, ${formatSize(database.bytes)}, ${Math.round(database.freeShare * 100)} % free on the disk of ${database.diskHost}`,
      `backups: ${backups.state}, last good one ${backups.lastGoodAt ?? 'unknown'}${backups.failure ? `, the last try failed (${backups.failure.problem})` : ''}`,
      ...(replicas === undefined
        ? []
        : [
            `replicas: ${replicas.state}, ${replicas.replicaList
              .map(({ name, lagSeconds }) =>
                lagSeconds === undefined
                  ? `${name} does not answer`
                  : `${name} ${lagSeconds.toFixed(1)} s behind`,
              )
              .join(', ')}`,
          ]),
      `jobs: ${jobs.state}, waiting: ${jobs.numWaiting}, failed: ${jobs.numFailed}`,
      `counters: ${counters.state}, oldest change ${Math.round(counters.oldestSeconds)} s`,
      `analysis: ${analysis.state}, longest of today ${analysis.longestMs === undefined ? 'none' : `${Math.round(analysis.longestMs)} ms`}`,
      `messages: ${messages.state}, sent: ${messages.numSent}, refused: ${messages.refusedList.reduce((all, { count }) => all + count, 0)}`,
    ]
    printValue(shell, command, { value, lines })
    const isStopped = [database, backups, jobs, counters, analysis, messages].some(
      ({ state }) => state === 'stopped',
    )
    return isStopped ? 1 : 0
  },
}

const audit: Command = {
  numArgs: { min: 0, max: 0 },
  texts: ['search', 'act', 'since'],
  flags: ['json'],
  run: async (command, shell) => {
    const auditFilter = {
      search: textOption(command, 'search'),
      action: textOption(command, 'act'),
      since: instantOption(command, 'since'),
    }
    for (let before: number | undefined; ;) {
      const input = { ...auditFilter, before }
      const { entryList, hasMore } = await makeCall(shell, command, { call: listAuditEntries, input })
      const isJson = command.options['json'] === true
      for (const entry of entryList) shell.print(isJson ? JSON.stringify(entry) : lineOf(entry))
      if (entryList.length === 0 && before === undefined && !isJson) shell.print('There is no such entry.')
      before = entryList.at(-1)?.number
      if (!hasMore || before === undefined) return
    }
  },
}

const refusals: Command = {
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    for (let before: number | undefined; ;) {
      const input = { before }
      const { refusedList, hasMore } = await makeCall(shell, command, { call: listRefusedCalls, input })
      const isJson = command.options['json'] === true
      if (refusedList.length === 0 && before === undefined && !isJson)
        shell.print('Nothing was refused in the last 30 days.')
      for (const refused of refusedList) {
        const { at, who, call, code, network = '', numMore } = refused
        const columns = [at, who ? nameOf(who) : 'an unknown device', call, code, network]
        if (numMore !== undefined) columns.push(`and ${numMore} more`)
        const line = columns.filter((word) => word !== '').join('  ')
        shell.print(isJson ? JSON.stringify(refused) : line)
      }
      before = refusedList.at(-1)?.number
      if (!hasMore || before === undefined) return
    }
  },
}

export const siteCommands: [name: string, command: Command][] = [
  ['health', health],
  ['audit', audit],
  ['refusals', refusals],
]

const lineOf = ({ number, at, who, action, target, targetPerson, reason }: AuditEntry): string =>
  [number, at, nameOf(who), action, targetPerson ? nameOf(targetPerson) : target, reason]
    .filter((part) => part !== '')
    .join('  ')

const nameOf = (person: AuditPerson): string =>
  person.kind === 'site'
    ? 'the site'
    : person.kind === 'deleted'
      ? `number ${person.number}`
      : person.username

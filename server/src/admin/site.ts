import {
  getHealth,
  getSiteSettings,
  listAuditEntries,
  listRefusedCalls,
  updateSiteSettings,
  type AuditEntry,
  type AuditPerson,
} from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, printValue, textOption, UsageError } from '#admin/command.ts'

const NAMES = ['name', 'contact', 'whoStarts', 'hasImport', 'isReviewedFirst'] as const

const settings: Command = {
  usage: '[<name> <value>] [--as <username>] [--json]',
  description:
    'Shows the settings of the site, or changes one: name, contact, whoStarts (everyone or organizations), ' +
    'hasImport and isReviewedFirst (true or false).',
  numArgs: { min: 0, max: 2 },
  texts: ['as'],
  flags: ['json'],
  run: async (command, shell) => {
    const [name, valueText] = command.args
    if (name !== undefined) {
      if (valueText === undefined) throw new UsageError(`Name the value of ${name}, too.`)
      const isBooleanText = valueText === 'true' || valueText === 'false'
      const parsedSetting = updateSiteSettings.input.safeParse({
        [name]: isBooleanText ? valueText === 'true' : valueText,
      })
      if (!parsedSetting.success)
        throw new UsageError(
          `${name} ${valueText}: ${parsedSetting.error.issues[0]?.message ?? 'is not a setting'}.`,
        )
      await makeCall(shell, command, { call: updateSiteSettings, input: parsedSetting.data })
    }
    const value = await makeCall(shell, command, { call: getSiteSettings, input: {} })
    printValue(shell, command, { value, lines: NAMES.map((each) => `${each}: ${value[each]}`) })
  },
}

const health: Command = {
  usage: '[--json]',
  description: 'Says how the parts of the site do. The time of votes is known to the running process alone.',
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    const value = await makeCall(shell, command, { call: getHealth, input: {} })
    const { database, jobs, counters, analysis, messages } = value
    const lines = [
      `database: ${database.state}, ${database.version}, ${database.bytes} bytes, ${Math.round(database.freeShare * 100)} % of the disk free, last backup ${database.lastBackupAt ?? 'unknown'}`,
      `jobs: ${jobs.state}, waiting: ${jobs.numWaiting}, failed: ${jobs.numFailed}`,
      `counters: ${counters.state}, oldest change ${Math.round(counters.oldestSeconds)} s`,
      `analysis: ${analysis.state}, longest of today ${analysis.longestMs === undefined ? 'none' : `${Math.round(analysis.longestMs)} ms`}`,
      `messages: ${messages.state}, sent: ${messages.numSent}, refused: ${messages.refusedList.reduce((all, { count }) => all + count, 0)}`,
    ]
    printValue(shell, command, { value, lines })
    const isStopped = [database, jobs, counters, analysis, messages].some(({ state }) => state === 'stopped')
    return isStopped ? 1 : 0
  },
}

const audit: Command = {
  usage: '[--search <words>] [--act <act>] [--since <date>] [--json]',
  description:
    'Prints the audit log, newest first; with --json one object per line, with the number of its place in the log.',
  numArgs: { min: 0, max: 0 },
  texts: ['search', 'act', 'since'],
  flags: ['json'],
  run: async (command, shell) => {
    const auditFilter = {
      search: textOption(command, 'search'),
      action: textOption(command, 'act'),
      since: instantOf(textOption(command, 'since')),
    }
    for (let before: number | undefined; ;) {
      const input = { ...auditFilter, before }
      const { entryList, hasMore } = await makeCall(shell, command, { call: listAuditEntries, input })
      const isJson = command.options['json'] === true
      for (const entry of entryList) shell.print(isJson ? JSON.stringify(entry) : lineOf(entry))
      before = entryList.at(-1)?.number
      if (!hasMore || before === undefined) return
    }
  },
}

const refusals: Command = {
  usage: '[--json]',
  description:
    'Prints refused calls and failed logins of the last 30 days, newest first, at most a few of each network and hour; ' +
    'with --json one object per line.',
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    for (let before: number | undefined; ;) {
      const input = { before }
      const { refusedList, hasMore } = await makeCall(shell, command, { call: listRefusedCalls, input })
      for (const refused of refusedList) {
        const { at, who, call, code, network = '' } = refused
        const columns = [at, who ? nameOf(who) : 'an unknown device', call, code, network]
        const line = columns.filter((word) => word !== '').join('  ')
        shell.print(command.options['json'] === true ? JSON.stringify(refused) : line)
      }
      before = refusedList.at(-1)?.number
      if (!hasMore || before === undefined) return
    }
  },
}

export const siteCommands: [name: string, command: Command][] = [
  ['settings', settings],
  ['health', health],
  ['audit', audit],
  ['refusals', refusals],
]

function instantOf(date: string | undefined): string | undefined {
  if (date === undefined) return undefined
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) throw new UsageError(`--since is a date such as 2026-11-20, not "${date}".`)
  return at.toISOString()
}

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

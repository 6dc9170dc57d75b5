import { getSiteSettings, updateSiteSettings } from '@parley/contract'
import { makeCall } from '#admin/call.ts'
import { type Command, show, UsageError } from '#admin/command.ts'

const NAMES = ['name', 'contact', 'whoStarts', 'hasImport', 'isReviewedFirst'] as const

export const settings: Command = {
  usage: '[<name> <value>] [--as <username>] [--json]',
  description:
    'Shows the settings of the site, or changes one: name, contact, whoStarts (everyone or organizations), ' +
    'hasImport and isReviewedFirst (true or false).',
  numArgs: { min: 0, max: 2 },
  texts: ['as'],
  flags: ['json'],
  run: async (command, shell) => {
    const [name, given] = command.args
    if (name !== undefined) {
      if (given === undefined) throw new UsageError(`Name the value of ${name}, too.`)
      const isSwitch = given === 'true' || given === 'false'
      const wanted = updateSiteSettings.input.safeParse({ [name]: isSwitch ? given === 'true' : given })
      if (!wanted.success)
        throw new UsageError(`${name} ${given}: ${wanted.error.issues[0]?.message ?? 'is not a setting'}.`)
      await makeCall(shell, command, { call: updateSiteSettings, input: wanted.data })
    }
    const value = await makeCall(shell, command, { call: getSiteSettings, input: {} })
    show(shell, command, { value, lines: NAMES.map((each) => `${each}: ${value[each]}`) })
  },
}

import { updateSiteSettings } from '@parley/contract'
import { type Command, UsageError } from '#admin/command.ts'
import { changeSiteSettings, siteSettings } from '#site/sql.ts'

export const settings: Command = {
  usage: '[<name> <value>]',
  description:
    'Shows the settings of the site, or changes one: name, contact, whoStarts (everyone or organizations), ' +
    'hasImport and isReviewedFirst (true or false).',
  numArgs: { min: 0, max: 2 },
  run: async ({ args: [name, value] }, { open, print }) => {
    const { db } = await open()
    if (name !== undefined) {
      if (value === undefined) throw new UsageError(`Name the value of ${name}, too.`)
      const isSwitch = value === 'true' || value === 'false'
      const wanted = updateSiteSettings.input.safeParse({ [name]: isSwitch ? value === 'true' : value })
      if (!wanted.success)
        throw new UsageError(`${name} ${value}: ${wanted.error.issues[0]?.message ?? 'is not a setting'}.`)
      await changeSiteSettings(db, { wanted: wanted.data })
    }
    for (const [each, set] of Object.entries(await siteSettings(db))) print(`${each}: ${set}`)
  },
}

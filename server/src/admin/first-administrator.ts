import { openCtx } from '#admin/call.ts'
import { type Command, UsageError } from '#admin/command.ts'
import { makeFirstAdministratorLink } from '#administration/first-administrator.ts'

const firstAdministrator: Command = {
  numArgs: { min: 0, max: 0 },
  run: async (_asked, shell) => {
    const link = await makeFirstAdministratorLink(await openCtx(shell))
    if (link === undefined)
      throw new UsageError(
        'There is an administrator already: ask them for the role, or use npm run admin -- grant administrator <username>.',
      )
    shell.print(link)
  },
}

export const firstAdministratorCommands: [name: string, command: Command][] = [
  ['first-administrator', firstAdministrator],
]

import { parseArgs } from 'node:util'
import { type Asked, type Command, Refused, type Shell } from '#admin/command.ts'
import { commands } from '#admin/commands.ts'
import { type Installation, messageOf, openInstallation } from '#admin/installation.ts'
import { CannotStart } from '#cannot-start.ts'
import type { Config } from '#config.ts'
import { BadExport } from '#import/table.ts'

export interface Running {
  args: string[]
  folder: string
  config: () => Config
  say: (line: string) => void
}

/** Runs one command of the administration shell; gives the exit code. */
export async function runAdmin({ args, folder, config, say }: Running): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    say(help())
    return 0
  }
  const opened: Installation[] = []
  const open = async () => {
    const installation = await openInstallation(config())
    opened.push(installation)
    return installation
  }
  const shell: Shell = { say, folder, config, open }
  try {
    const command = commands.get(name)
    if (!command) throw new Refused(`There is no command ${name}.\n\n${help()}`)
    return (await command.run(askedOf({ name, command, args: rest }), shell)) ?? 0
  } catch (error) {
    if (!isPlain(error)) throw error
    say(error.message)
    return 1
  } finally {
    for (const { close } of opened) await close()
  }
}

function askedOf({ name, command, args }: { name: string; command: Command; args: string[] }): Asked {
  const { texts = [], flags = [], numArgs } = command
  const options = Object.fromEntries([
    ...texts.map((text) => [text, { type: 'string' as const }]),
    ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
  ])
  const usage = `Say: npm run admin -- ${name} ${command.usage}`.trimEnd()
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length < numArgs.least || positionals.length > numArgs.most) throw new Refused(usage)
    return { args: positionals, options: Object.fromEntries(Object.entries(values).map(single)) }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`${messageOf(error)}\n${usage}`)
  }
}

function single([name, value]: [string, unknown]): [string, string | boolean | undefined] {
  return [name, typeof value === 'string' || typeof value === 'boolean' ? value : undefined]
}

const isPlain = (error: unknown): error is Error =>
  error instanceof Refused || error instanceof CannotStart || error instanceof BadExport

function help(): string {
  const lines = [...commands].map(
    ([name, { usage, does }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${does}`,
  )
  return ['npm run admin -- <command>', '', ...lines].join('\n')
}

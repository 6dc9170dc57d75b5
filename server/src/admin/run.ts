import { parseArgs } from 'node:util'
import { type CommandInput, type Command, type Installation, type Shell, UsageError } from '#admin/command.ts'
import { commands } from '#admin/commands.ts'
import { messageOf, openInstallation } from '#admin/installation.ts'
import { StartupError } from '#startup-error.ts'
import type { Config } from '#config.ts'
import { ExportFormatError } from '#import/failure.ts'

export type AdminRun = {
  args: string[]
  folder: string
  config: () => Config
  print: (line: string) => void
}

/** Runs one command of the administration shell; returns the exit code. */
export async function runAdmin({ args, folder, config, print }: AdminRun): Promise<number> {
  const [word, subcommand] = args
  if (word === undefined || ['help', '--help', '-h'].includes(word)) {
    print(help())
    return 0
  }
  let opened: Promise<Installation> | undefined
  const open = () => (opened ??= openInstallation(config()))
  const shell: Shell = { print, folder, config, open }
  try {
    const name = commands.has(`${word} ${subcommand}`) ? `${word} ${subcommand}` : word
    const command = commands.get(name)
    if (!command) throw new UsageError(unknownCommandMessage(word))
    const rest = args.slice(name === word ? 1 : 2)
    return (await command.run(parseInput({ name, command, args: rest }), shell)) ?? 0
  } catch (error) {
    if (!isExpected(error)) throw error
    print(error.message)
    return 1
  } finally {
    // A failure to open was already reported.
    await opened?.then(
      ({ close }) => close(),
      () => {},
    )
  }
}

function parseInput({
  name,
  command,
  args,
}: {
  name: string
  command: Command
  args: string[]
}): CommandInput {
  const { texts = [], flags = [], numArgs } = command
  const options = Object.fromEntries([
    ...texts.map((text) => [text, { type: 'string' as const }]),
    ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
  ])
  const usage = `Usage: npm run admin -- ${name} ${command.usage}`.trimEnd()
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length < numArgs.min || positionals.length > numArgs.max) throw new UsageError(usage)
    return { args: positionals, options: Object.fromEntries(Object.entries(values).map(singleValue)) }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${messageOf(error)}\n${usage}`)
  }
}

function singleValue([name, value]: [string, unknown]): [string, string | boolean | undefined] {
  return [name, typeof value === 'string' || typeof value === 'boolean' ? value : undefined]
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof StartupError || error instanceof ExportFormatError

/** The message for an unknown command. It lists the commands that begin with the same word, or else all commands. */
function unknownCommandMessage(word: string): string {
  const subcommands = [...commands].filter(([name]) => name.startsWith(`${word} `))
  return subcommands.length > 0
    ? `Say what to do: ${subcommands.map(([name]) => name).join(', ')}.\n\n${help(subcommands)}`
    : `There is no command ${word}.\n\n${help()}`
}

function help(shown = [...commands]): string {
  const lines = shown.map(
    ([name, { usage, description }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${description}`,
  )
  return ['npm run admin -- <command>', '', ...lines].join('\n')
}

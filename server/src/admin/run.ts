import { parseArgs } from 'node:util'
import { type CommandInput, type Command, type Installation, type Shell, UsageError } from '#admin/command.ts'
import { commandGroups } from '#admin/commands.ts'
import type { Config } from '#config.ts'
import { ExportFormatError } from '#import/failure.ts'
import { StartupError } from '#startup-error.ts'

export type AdminRun = {
  args: string[]
  folder: string
  config: () => Promise<Config>
  print: (line: string) => void
}

/** Runs one command of the administration shell; returns the exit code. Where it failed, the last line is the reason. */
export async function runAdmin({ args, folder, config, print }: AdminRun): Promise<number> {
  const [word, subcommand] = args
  if (word === undefined || ['help', '--help', '-h'].includes(word)) {
    print(help())
    return 0
  }
  let opened: Promise<Installation> | undefined
  const open = () =>
    (opened ??= import('#admin/installation.ts').then(async ({ openInstallation }) =>
      openInstallation(await config()),
    ))
  const shell: Shell = { print, folder, config, open }
  try {
    const entry = entryOf(`${word} ${subcommand}`) ?? entryOf(word)
    if (!entry) throw new UsageError(unknownCommandMessage(word))
    const { name, usage, load } = entry
    const command = new Map(await load()).get(name)
    if (!command) throw new Error(`Nothing runs ${name}`)
    const rest = args.slice(name === word ? 1 : 2)
    return (await command.run(parseInput({ usage: `${name} ${usage}`, command, args: rest }), shell)) ?? 0
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

const entries = commandGroups.flatMap(({ load, commands }) =>
  commands.map(([name, usage, description]) => ({ name, usage, description, load })),
)

const entryOf = (name: string) => entries.find((entry) => entry.name === name)

function parseInput({
  usage,
  command,
  args,
}: {
  usage: string
  command: Command
  args: string[]
}): CommandInput {
  const { texts = [], flags = [], numArgs } = command
  const options = Object.fromEntries([
    ...texts.map((text) => [text, { type: 'string' as const }]),
    ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
  ])
  const refusal = (reason: string) => new UsageError(`Usage: npm run admin -- ${usage.trimEnd()}\n${reason}`)
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length < numArgs.min) throw refusal('An argument is missing.')
    if (positionals.length > numArgs.max)
      throw refusal(`There is one argument too many: ${positionals[numArgs.max]}`)
    return { args: positionals, options: Object.fromEntries(Object.entries(values).map(singleValue)) }
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error
    throw refusal(error.message)
  }
}

function singleValue([name, value]: [string, unknown]): [string, string | boolean | undefined] {
  return [name, typeof value === 'string' || typeof value === 'boolean' ? value : undefined]
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof StartupError || error instanceof ExportFormatError

/** The help on the commands that begin with the same word, or else on all, and last what is wrong. */
function unknownCommandMessage(word: string): string {
  const sameWord = entries.filter(({ name }) => name.startsWith(`${word} `))
  return sameWord.length > 0
    ? `${help(sameWord)}\n\nSay what to do: ${sameWord.map(({ name }) => name).join(', ')}.`
    : `${help()}\n\nThere is no command ${word}.`
}

function help(shown = entries): string {
  const lines = shown.map(
    ({ name, usage, description }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${description}`,
  )
  return ['npm run admin -- <command>', '', ...lines].join('\n')
}

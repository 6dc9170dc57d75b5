import type { Config } from '#config.ts'
import type { Installation } from '#admin/installation.ts'

/** An error in the use of the administration shell; its message is shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export type CommandInput = {
  args: string[]
  options: Record<string, string | boolean | undefined>
}

/** What a command works with. */
export type Shell = {
  print: (line: string) => void
  /** What relative paths begin at. */
  folder: string
  config: () => Config
  open: () => Promise<Installation>
}

export type Command = {
  /** What follows the command's name. */
  usage: string
  description: string
  numArgs: { min: number; max: number }
  /** Options with a value, and options without one. */
  texts?: string[]
  flags?: string[]
  /** Runs the command; returns an exit code where failure is an expected result. */
  run: (input: CommandInput, shell: Shell) => Promise<number | void>
}

export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** A text that the command cannot do without. */
export function requireText(command: CommandInput, name: string): string {
  const value = textOption(command, name)
  if (value === undefined) throw new UsageError(`Name ${NEEDED[name] ?? 'it'} with --${name}.`)
  return value
}

const NEEDED: Record<string, string> = { as: 'who decides', reason: 'the reason' }

/** Prints a value in lines for people, or with --json as it is for a script. */
export function show(
  { print }: Shell,
  { options }: CommandInput,
  { value, lines }: { value: unknown; lines: string[] },
): void {
  if (options['json'] === true) print(JSON.stringify(value, null, 2))
  else for (const line of lines) print(line)
}

import type { Config } from '#config.ts'
import type { Database } from '#db/open.ts'

/** An error in the use of the administration shell; its message is shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export type CommandInput = {
  args: string[]
  options: Record<string, string | boolean | undefined>
}

/** The database of this installation. */
export type Installation = Database & {
  /** The address of the database. */
  connection: string
  /** Whether a running Parley will process the jobs we enqueue. */
  isRunning: boolean
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

/** Prints a value in lines for people, or with --json as it is for a script. */
export function show(
  { print }: Shell,
  { options }: CommandInput,
  { value, lines }: { value: unknown; lines: readonly string[] },
): void {
  if (options['json'] === true) print(JSON.stringify(value, null, 2))
  else for (const line of lines) print(line)
}

export const grouped = (count: number): string => count.toLocaleString('en')

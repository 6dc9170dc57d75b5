import type { Config } from '#config.ts'
import type { Database } from '#db/open.ts'

/** An error in how somebody uses the administration shell; its message is shown without a stack. */
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
  /** Whether a running Parley will process the jobs that commands enqueue. */
  isRunning: boolean
}

/** What commands can use; tests pass their own. */
export type Shell = {
  print: (line: string) => void
  /** The folder that paths are relative to. */
  folder: string
  config: () => Config
  open: () => Promise<Installation>
}

export type Command = {
  /** The usage after the command's name. */
  usage: string
  description: string
  numArgs: { min: number; max: number }
  /** The names of options with a value; those in `flags` have none. */
  texts?: string[]
  flags?: string[]
  /** Runs the command; returns an exit code if failure is an expected result. */
  run: (input: CommandInput, shell: Shell) => Promise<number | void>
}

export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Prints a value as lines for people, or with --json as JSON for scripts. */
export function printValue(
  { print }: Shell,
  { options }: CommandInput,
  { value, lines }: { value: unknown; lines: readonly string[] },
): void {
  if (options['json'] === true) print(JSON.stringify(value, null, 2))
  else for (const line of lines) print(line)
}

export const formatCount = (count: number): string => count.toLocaleString('en')

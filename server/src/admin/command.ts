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
  config: () => Promise<Config>
  open: () => Promise<Installation>
}

/** A command without its help, which is in `commands.ts`. */
export type Command = {
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

/** The moment that an option names as a date; undefined without the option. */
export function instantOption(command: CommandInput, name: string): string | undefined {
  const date = textOption(command, name)
  if (date === undefined) return undefined
  const at = new Date(date)
  if (Number.isNaN(at.getTime()))
    throw new UsageError(`--${name} is a date such as 2026-11-20, not "${date}".`)
  return at.toISOString()
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

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** A size with the unit that leaves one to three digits before the point. */
export function formatSize(bytes: number): string {
  let size = bytes
  let unit = 0
  // From 999.5 on a whole number would have four digits.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0
  return `${size.toFixed(digits)} ${UNITS[unit]}`
}

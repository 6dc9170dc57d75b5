import type { Config } from '#config.ts'
import type { Installation } from '#admin/installation.ts'

/** Something asked of the administration shell that cannot be done; its message is shown alone. */
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
  /** Options that take a text, and those that stand alone. */
  texts?: string[]
  flags?: string[]
  /** Does it; gives an exit code where failing is an answer. */
  run: (asked: CommandInput, shell: Shell) => Promise<number | void>
}

export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

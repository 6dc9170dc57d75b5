import type { Config } from '#config.ts'
import type { Installation } from '#admin/installation.ts'

/** Something asked of the administration shell that cannot be done; its message is shown alone. */
export class Refused extends Error {
  override name = 'Refused'
}

export interface Asked {
  args: string[]
  options: Record<string, string | boolean | undefined>
}

/** What a command works with. */
export interface Shell {
  say: (line: string) => void
  /** What relative paths begin at. */
  folder: string
  config: () => Config
  open: () => Promise<Installation>
}

export interface Command {
  /** What follows the command's name. */
  usage: string
  does: string
  numArgs: { least: number; most: number }
  /** Options that take a text, and those that stand alone. */
  texts?: string[]
  flags?: string[]
  /** Does it; gives an exit code where failing is an answer. */
  run: (asked: Asked, shell: Shell) => Promise<number | void>
}

export function textOption({ options }: Asked, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

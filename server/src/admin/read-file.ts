import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Shell, UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'

/** Reads a file that a command names, relative to where it was typed. `what` is what the file should contain. */
export function readFileOf({ folder }: Shell, path: string, what: string): Buffer {
  try {
    return readFileSync(resolve(folder, path))
  } catch (error) {
    throw new UsageError(`The ${what} cannot be read: ${messageOf(error)}.`)
  }
}

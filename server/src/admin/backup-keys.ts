import { Decrypter } from 'age-encryption'
import { type CommandInput, type Shell, textOption, UsageError } from '#admin/command.ts'
import { readFileOf } from '#admin/read-file.ts'

/** The keys in the file that --identity names; none without the option. */
export function keysOf(input: CommandInput, shell: Shell): string[] {
  const name = textOption(input, 'identity')
  if (name === undefined) return []
  const keys = readFileOf(shell, name, 'identity file')
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) new Decrypter().addIdentity(key)
    if (keys.length > 0) return keys
  } catch {
    // The sentence does not repeat what the file has.
  }
  throw new UsageError(
    `${name} is not an identity file of age: it has a line that begins with AGE-SECRET-KEY-1.`,
  )
}

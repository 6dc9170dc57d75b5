import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { parseEnv } from 'node:util'
import { StartupError } from '#startup-error.ts'

/** A file with settings: its text, and what it sets. */
export type EnvFile = { path: string; text: string | undefined; values: Record<string, string> }

export function readEnvFile(path: string): EnvFile {
  if (!existsSync(path)) return { path, text: undefined, values: {} }
  try {
    const text = readFileSync(path, 'utf8')
    const values = Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ''])
    return { path, text, values: Object.fromEntries(values) }
  } catch (error) {
    throw unusable(path, error)
  }
}

/** The file with other values: each replaces its line or is added at the end; an empty one that was not set is left out. */
export function withValues(
  { text = BEGINNING, values }: EnvFile,
  changes: Readonly<Record<string, string>>,
): string {
  let changed = text
  for (const [name, value] of Object.entries(changes)) {
    const line = `${name}=${quoted(value)}`
    // A value in quotation marks may have several lines.
    const known = new RegExp(
      `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:"[^"]*"|'[^']*'|\`[^\`]*\`)?.*$`,
      'm',
    )
    if (known.test(changed)) changed = changed.replace(known, () => line)
    else if (value !== '' || name in values)
      changed += `${changed === '' || changed.endsWith('\n') ? '' : '\n'}${line}\n`
  }
  return changed
}

/** Replaces the file at once. Only its owner reads it, and the group of the file that was there before. */
export function writeEnvFile(path: string, text: string): void {
  const temporary = `${path}.new-${process.pid}`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' })
    if (existsSync(path)) {
      const { mode, uid, gid } = statSync(path)
      giveTo(temporary, { uid, gid })
      const isSameGroup = statSync(temporary).gid === gid
      chmodSync(temporary, 0o600 | (isSameGroup ? mode & 0o040 : 0))
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw unusable(path, error)
  }
}

/** Gives a file to a group, and as root also to a user. */
function giveTo(path: string, { uid, gid }: { uid: number; gid: number }): void {
  try {
    chownSync(path, process.getuid?.() === 0 ? uid : -1, gid)
  } catch {
    // This user is not of the group, which then cannot read the file.
  }
}

const BEGINNING = `# The settings of this installation, written by npm run setup. docs/operating.md describes all there are. Keep a copy away
# from this machine: without IDENTITY_PEPPERS nobody can log in.
`

/** A value as Node reads it back from a file. */
function quoted(value: string): string {
  if (/^[\w.,:;/@%+=<>?&*()[\]{}|~^!-]*$/.test(value)) return value
  const mark = ["'", '"', '`'].find(
    (mark) => !value.includes(mark) && !(mark === '"' && value.includes('\\')),
  )
  if (mark === undefined) throw new StartupError('An answer has all kinds of quotation marks: leave one out.')
  return `${mark}${value}${mark}`
}

const unusable = (path: string, error: unknown) =>
  new StartupError(
    `${path} cannot be used (${error instanceof Error ? error.message : String(error)}): run the setup as the user that owns this folder.`,
  )

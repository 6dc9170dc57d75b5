import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { decryptWith, isEncrypted, unchanged } from '#backups/encryption.ts'
import { UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import { codeOf } from '#db/binaries.ts'

// A backup is a gzip file of JSON lines, which may be encrypted: a header, then for each table a marker and its rows as objects, and a final
// marker with the number of rows of each table. Without the final marker the file is incomplete.

const FORMAT = 1

export type BackupFile = {
  path: string
  /** What decrypts it, if it is encrypted. */
  keys?: readonly string[]
}

const Header = z.object({
  parley: z.literal('backup'),
  format: z.int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type BackupHeader = z.infer<typeof Header>

const Numbers = z.record(z.string(), z.int().nonnegative())
const Marker = z.union([
  z.tuple([z.literal('table'), z.string(), Numbers]),
  z.tuple([z.literal('end'), Numbers]),
])

export const headerLine = (header: Pick<BackupHeader, 'version' | 'madeAt' | 'migrations'>): string =>
  `${JSON.stringify({ parley: 'backup', format: FORMAT, ...header } satisfies BackupHeader)}\n`

/** The marker before a table's rows, with the next value of each identity column. */
export const tableLine = (table: string, nextIds: Record<string, number>): string =>
  `${JSON.stringify(['table', table, nextIds] satisfies z.infer<typeof Marker>)}\n`

export const endLine = (numRows: Record<string, number>): string =>
  `${JSON.stringify(['end', numRows] satisfies z.infer<typeof Marker>)}\n`

export async function readHeader(file: BackupFile): Promise<BackupHeader> {
  for await (const line of linesOf(file)) return headerOf(file.path, line)
  throw notABackup(file.path)
}

/** The number of rows of each table, which is in the last line. */
export async function countsIn(file: BackupFile): Promise<Record<string, number>> {
  const { path } = file
  let last = ''
  for await (const line of linesOf(file)) last = line
  const [kind, counts] = parseMarker(path, last)
  if (kind !== 'end') throw damaged(path, 'its end is missing')
  return counts
}

/** The start of a table, or some rows of the current table as they are in the file. */
export type BackupPart =
  | { table: string; nextIds: Record<string, number> }
  | { table: string; rows: string[] }

/** The approximate size of a batch of rows, so that a large backup needs no more memory than a small one. */
const PART_CHARACTERS = 1_000_000

/** Everything after the header. Throws at the end if the file is incomplete. */
export async function* partsOf(file: BackupFile): AsyncGenerator<BackupPart> {
  const { path } = file
  const numRows: Record<string, number> = {}
  let header: BackupHeader | undefined
  let table: string | undefined
  let rows: string[] = []
  let size = 0
  let isComplete = false
  for await (const line of linesOf(file)) {
    if (isComplete) throw damaged(path, 'it goes on after its end')
    if (header === undefined) {
      header = headerOf(path, line)
      continue
    }
    const marker = line.startsWith('{') ? undefined : parseMarker(path, line)
    if (marker === undefined) {
      rows.push(line)
      size += line.length
    }
    if (rows.length > 0 && (marker !== undefined || size > PART_CHARACTERS)) {
      if (table === undefined) throw damaged(path, 'it has rows without a table')
      numRows[table] = (numRows[table] ?? 0) + rows.length
      yield { table, rows }
      rows = []
      size = 0
    }
    if (marker?.[0] === 'table') {
      table = marker[1]
      numRows[table] ??= 0
      yield { table, nextIds: marker[2] }
    }
    if (marker?.[0] === 'end') {
      const wrongTable = firstDifference(numRows, marker[1])
      if (wrongTable !== undefined) throw damaged(path, `rows of the table ${wrongTable} are missing`)
      isComplete = true
    }
  }
  if (!isComplete) throw damaged(path, 'its end is missing')
}

function headerOf(path: string, line: string): BackupHeader {
  const header = Header.safeParse(parseJson(line))
  if (!header.success) throw notABackup(path)
  const { format, version } = header.data
  if (format !== FORMAT)
    throw new UsageError(
      `${path} is a backup in the format of Parley ${version}: restore it with that version.`,
    )
  return header.data
}

function parseMarker(path: string, line: string): z.infer<typeof Marker> {
  const marker = Marker.safeParse(parseJson(line))
  if (!marker.success) throw damaged(path, 'it has a line that is neither a row nor a mark')
  return marker.data
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function firstDifference(
  counts: Record<string, number>,
  otherCounts: Record<string, number>,
): string | undefined {
  return Object.keys({ ...counts, ...otherCounts }).find((key) => counts[key] !== otherCounts[key])
}

// node:readline would also split lines at other characters, such as U+2028, which texts may contain.
async function* linesOf({ path, keys = [] }: BackupFile): AsyncGenerator<string> {
  const decrypt = (await isEncrypted(path))
    ? decryptWith(keys, { path, damaged: (reason) => damaged(path, reason) })
    : unchanged
  let rest = ''
  try {
    const text = pipeline(createReadStream(path), decrypt, createGunzip(), () => {}).setEncoding('utf8')
    for await (const chunk of text) {
      const lines = String(chunk).split('\n')
      lines[0] = rest + lines[0]
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw readFailure(path, error)
  }
  if (rest !== '') yield rest
}

function readFailure(path: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  if (code === 'ENOENT') return new UsageError(`There is no file ${path}.`)
  if (messageOf(error) === 'incorrect header check') return notABackup(path)
  if (code.startsWith('Z_')) return damaged(path, messageOf(error))
  return new UsageError(`The file ${path} cannot be read: ${messageOf(error)}.`)
}

const notABackup = (path: string) =>
  new UsageError(`${path} is not a backup made by npm run admin -- backup.`)

const damaged = (path: string, reason: string) =>
  new UsageError(`The backup ${path} is damaged or cut short: ${reason}. Nothing is restored.`)

import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { csvReader } from './csv.ts'
import { InputError, quoted } from './input-error.ts'
import { commentsReader, type CommentStates } from './read-comments.ts'
import { type AgreeValue, agreeValueOf, CONVENTION_NAME, statementsIn } from './vote-convention.ts'
import { textDecoder } from './text-decoder.ts'
import { voteReader } from './read-votes.ts'
import type { CollectedVotes } from './vote-collector.ts'

/** The votes of a conversation, and the opinions with a special role, by their numbers in the votes. */
export type ImportedConversation = CollectedVotes & {
  /** Opinions rejected by moderation or about the conversation itself: Polis leaves both out of the map. */
  moderatedOut: number[]
  /** Opinions about the conversation itself. */
  meta: number[]
}

/** `comments` is the path of a `comments.csv` that belongs to a single file of votes. */
export type ImportOptions = { comments?: string | undefined }

const VOTE_FILES = ['votes.csv', 'participants-votes.csv', 'participant-votes.csv']

/**
 * Reads a folder as Polis exports it (`votes.csv` or else `participants-votes.csv`, with `comments.csv` if there is
 * one), or a single file of votes in either form. Names may begin with the id of a report (`r2abc-votes.csv`), and
 * files may be compressed (`.csv.gz`).
 *
 * @throws InputError if a file is missing or malformed, or a folder has the files of several reports
 */
export async function readExport(
  path: string,
  { comments }: ImportOptions = {},
): Promise<ImportedConversation> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const votesFile = isFolder ? votesIn(path) : requireFile(path)
  const votes = voteReader(basename(votesFile))
  await pushText(votesFile, votes.push)
  const asWritten = votes.finish()
  const isExchanged = isFolder && (await agreeValueIn(path)) === -1
  const collected = isExchanged ? withSidesExchanged(asWritten) : asWritten
  const commentsFile =
    comments === undefined ? isFolder && findFile(path, ['comments.csv']) : requireFile(comments)
  const states: CommentStates = { moderatedOut: [], meta: [] }
  if (commentsFile) {
    const reader = commentsReader(basename(commentsFile))
    await pushText(commentsFile, reader.push)
    Object.assign(states, reader.finish())
  }
  const numbersOf = (ids: string[]) =>
    ids.map((id) => collected.findOpinion(id)).filter((id) => id !== undefined)
  const meta = numbersOf(states.meta)
  return { ...collected, moderatedOut: [...new Set([...numbersOf(states.moderatedOut), ...meta])], meta }
}

/** The value of a vote that agrees, as the files of a folder state it. */
async function agreeValueIn(folder: string): Promise<AgreeValue> {
  const statements: string[] = []
  const summary = findFile(folder, ['summary.csv'])
  if (summary) {
    const reader = csvReader(basename(summary), ([name = '', value = '']) => {
      if (name.trim() === CONVENTION_NAME) statements.push(value)
    })
    await pushText(summary, reader.push)
    reader.end()
  }
  const format = findFile(folder, ['format.json'])
  let json = ''
  if (format) await pushText(format, (text) => (json += text))
  if (format) statements.push(...statementsIn(json))
  let found: AgreeValue | undefined
  for (const statement of statements) {
    const value = agreeValueOf(statement)
    if (value === undefined || (found ?? value) !== value)
      throw new InputError(
        `${quoted(statement)} in ${folder} states no known sign of votes: agree and disagree must be 1 and -1, pass 0.`,
      )
    found = value
  }
  return found ?? 1
}

function withSidesExchanged(collected: CollectedVotes): CollectedVotes {
  const { votes } = collected
  const values = Int8Array.from(votes.values, (value) => (Math.abs(value) === 1 ? -value : value))
  return { ...collected, votes: { ...votes, values } }
}

function votesIn(folder: string): string {
  const found = findFile(folder, VOTE_FILES)
  if (found === undefined)
    throw new InputError(`There is neither a votes.csv nor a participants-votes.csv in ${folder}.`)
  return found
}

// The file with the first of these names, or else the only one whose name ends with it, as in `r2abc-votes.csv`.
function findFile(folder: string, names: readonly string[]): string | undefined {
  const files = readdirSync(folder)
  const plain = names.flatMap((name) => [name, `${name}.gz`]).find((name) => files.includes(name))
  if (plain !== undefined) return join(folder, plain)
  for (const name of names) {
    const [found, other] = files.filter((file) => isReportFile(file, name))
    if (other !== undefined) throw new InputError(`There are both ${found} and ${other} in ${folder}.`)
    if (found !== undefined) return join(folder, found)
  }
  return undefined
}

// `r2abc-participant-votes.csv` is a matrix, although its name ends like that of a stream.
function isReportFile(file: string, name: string): boolean {
  const uncompressed = file.replace(/\.gz$/, '')
  const isLonger = VOTE_FILES.some((other) => other.endsWith(`-${name}`) && uncompressed.endsWith(other))
  return uncompressed.endsWith(`-${name}`) && !isLonger
}

function requireFile(path: string): string {
  if (!existsSync(path)) throw new InputError(`There is no file or folder ${path}.`)
  return path
}

async function pushText(path: string, push: (text: string) => void): Promise<void> {
  const decoder = textDecoder(basename(path))
  const take = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) push(decoder.push(chunk))
    push(decoder.end())
  }
  try {
    const file = createReadStream(path, { highWaterMark: 1 << 18 })
    await (path.endsWith('.gz') ? pipeline(file, createGunzip(), take) : pipeline(file, take))
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

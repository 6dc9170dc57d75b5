import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { InputError } from './input-error.ts'
import { commentsReader, type CommentStates } from './read-comments.ts'
import { voteReader } from './read-votes.ts'
import type { CollectedVotes } from './vote-collector.ts'

/** The votes of a conversation, and the opinions that are set apart, by the numbers in the votes. */
export type ImportedConversation = CollectedVotes & {
  /** What moderation rejected, and opinions about the conversation itself: Polis leaves both out of the map. */
  moderatedOut: number[]
  /** Opinions about the conversation itself. */
  meta: number[]
}

/** `comments.csv` of a Polis export beside a file of votes that stands alone. */
export type ImportOptions = { comments?: string | undefined }

const VOTE_FILES = ['votes.csv', 'participants-votes.csv', 'participant-votes.csv']

/**
 * Reads a folder as Polis exports it (`votes.csv` or else `participants-votes.csv`, with `comments.csv` if there is one), or
 * a single file of votes in either form. Files may be compressed (`.csv.gz`).
 *
 * @throws InputError if a file is missing or is not what it should be
 */
export async function readExport(
  path: string,
  { comments }: ImportOptions = {},
): Promise<ImportedConversation> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const votesFile = isFolder ? votesIn(path) : existing(path)
  const votes = voteReader(basename(votesFile))
  await pushText(votesFile, votes.push)
  const collected = votes.finish()
  const commentsFile = comments === undefined ? isFolder && present(path, 'comments.csv') : existing(comments)
  const states: CommentStates = { moderatedOut: [], meta: [] }
  if (commentsFile) {
    const reader = commentsReader(basename(commentsFile))
    await pushText(commentsFile, reader.push)
    Object.assign(states, reader.finish())
  }
  const voted = (ids: string[]) => ids.map((id) => collected.findOpinion(id)).filter((id) => id !== undefined)
  const meta = voted(states.meta)
  return { ...collected, moderatedOut: [...new Set([...voted(states.moderatedOut), ...meta])], meta }
}

function votesIn(folder: string): string {
  const found = VOTE_FILES.map((name) => present(folder, name)).find((file) => file !== undefined)
  if (found === undefined)
    throw new InputError(`There is neither a votes.csv nor a participants-votes.csv in ${folder}.`)
  return found
}

function present(folder: string, name: string): string | undefined {
  return [join(folder, name), join(folder, `${name}.gz`)].find((file) => existsSync(file))
}

function existing(path: string): string {
  if (!existsSync(path)) throw new InputError(`There is no file or folder ${path}.`)
  return path
}

async function pushText(path: string, push: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const take = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) push(decoder.decode(chunk, { stream: true }))
    push(decoder.decode())
  }
  try {
    const file = createReadStream(path, { highWaterMark: 1 << 18 })
    await (path.endsWith('.gz') ? pipeline(file, createGunzip(), take) : pipeline(file, take))
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

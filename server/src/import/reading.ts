import type { ImportFailure } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { WrittenOpinion } from '#import/export.ts'
import { failureError, ImportFailed } from '#import/failure.ts'
import { unpackVotes, type PackedVotes } from '#import/packed-participants.ts'
import type { Description, ImportSource } from '#import/source.ts'
import type { OtherEncoding, StoredImport } from '#import/stored-source.ts'
import { LOW_PRIORITY } from '#threads/priority.ts'
import { openThreads, ThreadTookTooLong } from '#threads/thread-pool.ts'

/** What a thread reads of the files of an import. */
type Asked =
  | { read: 'source id' | 'participation' | 'description' | 'votes' }
  | { read: 'opinions'; from: number }
  | { read: 'response'; text: string }

export type ReadingRequest = { connection: string; stored: StoredImport; asked: Asked }

/** What it has read, or why that cannot be read. */
export type ReadingAnswer = {
  failure?: ImportFailure
  /** Errors lose their kind on the way from a thread. */
  isDatabaseLost?: true
  idAtSource?: string
  numPeople?: number
  description?: Description
  otherEncoding?: OtherEncoding | undefined
  opinions?: WrittenOpinion[]
  isLast?: boolean
  votes?: PackedVotes
}

/** Reads the files of an import in a thread, until it is closed. */
export type Reader = ImportSource & {
  /** The id of the conversation of a report. */
  idAtSource: () => Promise<string>
  /** How many people took part, as the source says. */
  numPeople: () => Promise<number>
  /** Refuses the response with the votes of one participant if it cannot be read. */
  checkVotes: (text: string) => Promise<void>
  /** How the texts that were read so far are encoded, if one of them is not UTF-8. */
  otherEncoding: () => OtherEncoding | undefined
  close: () => Promise<void>
}

/** The longest time for one of these. An export of two million votes takes some seconds. */
const LIMIT_MS = 120_000
const MAX_MEGABYTES = 1024

/**
 * Opens a thread that reads the files of an import. Nobody knows what is in them, so they keep no thread busy that
 * answers others, and a thread that takes too long or too much memory ends.
 */
export function openReader(
  { connection }: Pick<Ctx, 'connection'>,
  stored: StoredImport,
  { limitMs = LIMIT_MS } = {},
): Reader {
  const thread = openThreads<ReadingRequest, ReadingAnswer>(new URL('./reading-thread.ts', import.meta.url), {
    task: 'reads an import',
    priority: LOW_PRIORITY,
    limitMs,
    maxMegabytes: MAX_MEGABYTES,
  })
  let otherEncoding: OtherEncoding | undefined
  const ask = async (asked: Asked): Promise<ReadingAnswer> => {
    const answer = await thread.ask({ connection, stored, asked }).catch((error: unknown) => {
      throw isTooMuch(error) ? new ImportFailed('too_large') : error
    })
    if (answer.failure !== undefined) throw failureError(answer.failure)
    if (answer.isDatabaseLost) throw new Error('Connection terminated in the thread that reads an import')
    otherEncoding = answer.otherEncoding ?? otherEncoding
    return answer
  }
  const opinions = async (): Promise<WrittenOpinion[]> => {
    const all: WrittenOpinion[] = []
    for (;;) {
      const answer = await ask({ read: 'opinions', from: all.length })
      all.push(...required(answer.opinions))
      if (answer.isLast) return all
    }
  }
  return {
    idAtSource: async () => required((await ask({ read: 'source id' })).idAtSource),
    numPeople: async () => required((await ask({ read: 'participation' })).numPeople),
    checkVotes: async (text) => void (await ask({ read: 'response', text })),
    describe: async () => required((await ask({ read: 'description' })).description),
    opinions,
    votes: async () => unpackVotes(required((await ask({ read: 'votes' })).votes)),
    otherEncoding: () => otherEncoding,
    close: thread.close,
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof ThreadTookTooLong ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The thread that reads an import did not answer what was asked')
  return part
}

import { IMPORT_LIMITS } from '@parley/contract'
import type { TextEncoding } from '@parley/opinion-map/polis-export/text-decoder'
import type { z } from 'zod'
import type { Db } from '#ctx.ts'
import { ImportFailed } from '#import/failure.ts'
import { partOf, storedFiles } from '#import/files.sql.ts'
import type { SourceFile, SourceFiles } from '#import/files.ts'
import { UPLOAD_FILE_NAME, type ImportKind } from '#import/imports.sql.ts'
import {
  opinionsOfComments,
  readResponse,
  SourceComments,
  SourceConversation,
} from '#import/polis-responses.ts'
import { readOpinions, type SourceOpinion } from '#import/source-opinions.ts'
import { readVotes, type SourceVotes } from '#import/source-votes.ts'
import { openStored, storedText } from '#import/stored-files.ts'
import { readSummary, type Summary } from '#import/summary.ts'
import { readVotesByParticipant } from '#import/votes-by-participant.ts'
import { filesOfZip, type RandomAccess } from '#import/zip.ts'

/** Reads what an import has stored of its source. It runs in a thread, since nobody knows what is in these files. */
export type StoredSource = {
  describe: () => Promise<Pick<Summary, 'title' | 'description' | 'language'> & { sourceUrl?: string }>
  opinions: () => Promise<SourceOpinion[]>
  votes: (opinionIds: Set<number>) => Promise<SourceVotes>
  /** How the files that were read so far are encoded, if one of them is not UTF-8. */
  otherEncoding?: () => OtherEncoding | undefined
}

export type OtherEncoding = Exclude<TextEncoding, 'utf-8'>

/** The stored files of an import, by the kind of its source. */
export type StoredImport = { conversationId: number; kind: ImportKind; numParts: number | null }

/** The reader of what is stored of an import. */
export function storedSource(db: Db, { conversationId, kind, numParts }: StoredImport): StoredSource {
  if (kind === 'upload') return uploadSource(db, { conversationId, numParts: numParts ?? 0 })
  return kind === 'report' ? reportSource(db, conversationId) : conversationSource(db, conversationId)
}

/** Reads a response that is stored as a JSON file. */
export const storedResponse = async <T>(
  db: Db,
  { conversationId, name, schema }: { conversationId: number; name: string; schema: z.ZodType<T> },
): Promise<T> => readResponse(schema, await storedText(db, { conversationId, name: `${name}.json` }), name)

async function describeStored(db: Db, conversationId: number) {
  const response = { conversationId, name: 'conversation', schema: SourceConversation }
  const { topic, description } = await storedResponse(db, response)
  return { title: topic ?? '', description: description ?? '' }
}

const storedComments = async (db: Db, conversationId: number): Promise<SourceOpinion[]> =>
  opinionsOfComments(await storedResponse(db, { conversationId, name: 'comments', schema: SourceComments }))

const conversationSource = (db: Db, conversationId: number): StoredSource => ({
  describe: () => describeStored(db, conversationId),
  opinions: () => storedComments(db, conversationId),
  votes: (opinionIds) => readVotesByParticipant(db, { conversationId, opinionIds }),
})

/**
 * A report has a file of opinions and a file of all votes. Data that the file of opinions lacks, such as whether an opinion
 * is a meta opinion, comes from a response beside it.
 */
function reportSource(db: Db, conversationId: number): StoredSource {
  const files = async (): Promise<SourceFiles> => {
    const present = await storedFiles(db, conversationId)
    return {
      place: 'the report',
      find: (name) =>
        present.has(name) ? { name, open: () => openStored(db, { conversationId, name }) } : undefined,
    }
  }
  return {
    describe: () => describeStored(db, conversationId),
    opinions: async () => {
      const opinions = await readOpinions(await files())
      if (!(await storedFiles(db, conversationId)).has('comments.json')) return opinions
      const comments = await storedComments(db, conversationId)
      const detailsBySourceId = new Map(comments.map((opinion) => [opinion.sourceId, opinion]))
      return opinions.map((opinion) => {
        const details = detailsBySourceId.get(opinion.sourceId)
        return {
          ...opinion,
          isSeed: opinion.isSeed || (details?.isSeed ?? false),
          isModerated: opinion.isModerated || (details?.isModerated ?? false),
          isAboutPerson: opinion.isAboutPerson || (details?.isAboutPerson ?? false),
        }
      })
    },
    votes: async (opinionIds) => readVotes(await files(), { ids: opinionIds, others: 'left out' }),
  }
}

/** An export that was uploaded as a zip file, in parts. */
function uploadSource(
  db: Db,
  { conversationId, numParts }: { conversationId: number; numParts: number },
): StoredSource {
  const budget = { bytes: IMPORT_LIMITS.unpackedBytes }
  let opened: Promise<SourceFiles> | undefined
  const files = () =>
    (opened ??= openUpload(db, { conversationId, numParts })
      .then((zip) => filesOfZip(zip, budget))
      .then((zip) => ({ ...zip, find: (name) => withEncoding(zip.find(name)) })))
  let otherEncoding: OtherEncoding | undefined
  const onEncoding = (encoding: TextEncoding) => {
    if (encoding !== 'utf-8') otherEncoding = encoding
  }
  const withEncoding = (file: SourceFile | undefined) => file && { ...file, onEncoding }
  return {
    describe: async () => {
      const exportFiles = await files()
      for (const name of ['comments.csv', 'summary.csv'])
        if (!exportFiles.find(name)) throw new ImportFailed('not_an_export', name)
      return readSummary(exportFiles)
    },
    opinions: async () => readOpinions(await files()),
    votes: async (opinionIds) => readVotes(await files(), { ids: opinionIds, others: 'refused' }),
    otherEncoding: () => otherEncoding,
  }
}

const { partBytes } = IMPORT_LIMITS

async function openUpload(
  db: Db,
  { conversationId, numParts }: { conversationId: number; numParts: number },
): Promise<RandomAccess> {
  let lastPart: { part: number; bytes: Buffer } | undefined
  const bytesOf = async (part: number): Promise<Buffer> => {
    if (lastPart?.part === part) return lastPart.bytes
    const bytes = await partOf(db, { conversationId, name: UPLOAD_FILE_NAME, part })
    if (!bytes) throw new ImportFailed('upload_incomplete')
    lastPart = { part, bytes }
    return bytes
  }
  const size = (numParts - 1) * partBytes + (await bytesOf(numParts - 1)).length
  return {
    size,
    read: async (start, length) => {
      const pieces: Buffer[] = []
      const end = Math.min(start + length, size)
      for (let at = Math.max(0, start); at < end;) {
        const bytes = await bytesOf(Math.floor(at / partBytes))
        const piece = bytes.subarray(at % partBytes, (at % partBytes) + end - at)
        if (piece.length === 0) break
        pieces.push(piece)
        at += piece.length
      }
      return Buffer.concat(pieces)
    },
  }
}

import { IMPORT_LIMITS } from '@parley/contract'
import { ImportFailed } from '#import/failure.ts'
import { partOf } from '#import/files.sql.ts'
import type { SourceFiles } from '#import/files.ts'
import { UPLOAD_FILE_NAME } from '#import/imports.sql.ts'
import { readOpinions } from '#import/source-opinions.ts'
import { readVotes } from '#import/source-votes.ts'
import type { ImportSource, SourceRun } from '#import/source.ts'
import { readSummary } from '#import/summary.ts'
import { filesOfZip, type RandomAccess } from '#import/zip.ts'

/** An import of an export that was uploaded as a zip file, in parts. */
export function uploadSource(run: SourceRun, { numParts }: { numParts: number }): ImportSource {
  const budget = { bytes: IMPORT_LIMITS.unpackedBytes }
  let opened: Promise<SourceFiles> | undefined
  const files = () => (opened ??= openUpload(run, numParts).then((zip) => filesOfZip(zip, budget)))
  return {
    describe: async () => {
      const exportFiles = await files()
      for (const name of ['comments.csv', 'summary.csv'])
        if (!exportFiles.find(name)) throw new ImportFailed('not_an_export', name)
      return readSummary(exportFiles)
    },
    opinions: async () => readOpinions(await files()),
    votes: async (opinionIds) => readVotes(await files(), { ids: opinionIds, others: 'refused' }),
  }
}

const { partBytes } = IMPORT_LIMITS

async function openUpload({ ctx, conversationId }: SourceRun, numParts: number): Promise<RandomAccess> {
  let lastPart: { part: number; bytes: Buffer } | undefined
  const bytesOf = async (part: number): Promise<Buffer> => {
    if (lastPart?.part === part) return lastPart.bytes
    const bytes = await partOf(ctx.db, { conversationId, name: UPLOAD_FILE_NAME, part })
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

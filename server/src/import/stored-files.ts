import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Db } from '#ctx.ts'
import { dropFile, partOf, putPart, renameFile } from '#import/files.sql.ts'
import { textOfBody, type SourceBody } from '#import/source-api.ts'

const PART_BYTES = 256 * 1024
const UNFINISHED_SUFFIX = '.unfinished'

type FileName = { conversationId: number; name: string }

/** The bytes of a file that is stored in parts. */
async function* storedBytes(db: Db, file: FileName): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const bytes = await partOf(db, { ...file, part })
    if (bytes === undefined) return
    yield bytes
  }
}

/** The streams that read and decompress a stored file. */
export const openStored = (db: Db, file: FileName): Readable[] => [
  Readable.from(storedBytes(db, file)),
  createGunzip(),
]

export async function storedText(db: Db, file: FileName): Promise<string> {
  let text = ''
  await pipeline(storedBytes(db, file), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    text = await textOfBody(unpacked)
  })
  return text
}

/** Stores a compressed body; the file gets its final name when it is complete. */
export async function storeBody(db: Db, file: FileName, body: SourceBody): Promise<void> {
  const unfinishedFile = { ...file, name: file.name + UNFINISHED_SUFFIX }
  await dropFile(db, unfinishedFile)
  const compressor = createGzip({ level: constants.Z_BEST_SPEED })
  await pipeline(body, compressor, async (packed: AsyncIterable<Buffer>) => {
    let part = 0
    for await (const bytes of inParts(packed)) await putPart(db, { ...unfinishedFile, part: part++, bytes })
  })
  await renameFile(db, { ...unfinishedFile, to: file.name })
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(pending)
    pending = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pending)
}

import { AppError, BASE_PATH, IMPORT_LIMITS, IMPORT_PART_PATH, importUpload } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { assertMayCall, authenticate } from '#http/authenticate.ts'
import { limits } from '#http/limits.ts'
import { isPlainPath } from '#http/route.ts'
import { unknownAddress } from '#http/serve.ts'
import { putPart } from '#import/files.sql.ts'
import { completeUpload, importOf, UPLOAD_FILE_NAME } from '#import/imports.sql.ts'
import { enqueueImport } from '#import/runs.sql.ts'

const { partBytes } = IMPORT_LIMITS

/**
 * Accepts the parts of an export. They are bytes, not JSON; the rules of access are those of the call that starts an
 * upload.
 */
export function serveUploads(app: FastifyInstance, ctx: Ctx): void {
  void app.register((scope, _, done) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: partBytes },
      (_, body, parsed) => parsed(null, body),
    )
    scope.post<{ Params: { slugId: string; part: string } }>(
      `${BASE_PATH}${IMPORT_PART_PATH}/:slugId/:part`,
      { bodyLimit: partBytes },
      async (request, reply) => {
        const rawUrl = request.raw.url ?? ''
        const { slugId, part } = request.params
        if (!isPlainPath(rawUrl) || !/^\d{1,3}$/.test(part)) throw unknownAddress()
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const viewer = await authenticate(ctx, {
          call: importUpload,
          rawUrl,
          authorization: request.headers.authorization,
          rawBody: bytes,
        })
        assertMayCall(importUpload, viewer, ctx.now())
        const { headers } = request
        await limits(ctx).checkCall({ call: importUpload, viewer, address: addressOf(request), headers })
        await storePart(ctx, { slugId, part: Number(part), bytes, authorId: viewer?.user?.id ?? 0 })
        return reply.code(200).send()
      },
    )
    done()
  })
}

type Part = { slugId: string; part: number; bytes: Buffer; authorId: number }

async function storePart(ctx: Ctx, { slugId, part, bytes, authorId }: Part): Promise<void> {
  const importRow = await importOf(ctx.db, { slugId, authorId })
  if (!importRow) throw new AppError('not_found', 'import_not_found', 'This import does not exist.')
  // The part was sent again after the upload was complete.
  if (importRow.state !== 'uploading') return
  const lastPart = (importRow.of_parts ?? 0) - 1
  if (part > lastPart)
    throw new AppError('invalid_input', 'no_such_part', `The last part is ${lastPart}.`, { field: 'part' })
  const isRightSize = part === lastPart ? bytes.length > 0 : bytes.length === partBytes
  if (!isRightSize)
    throw new AppError('invalid_input', 'wrong_part_size', `Each part but the last has ${partBytes} bytes.`, {
      field: 'part',
    })
  const id = importRow.conversation_id
  await putPart(ctx.db, { conversationId: id, name: UPLOAD_FILE_NAME, part, bytes })
  await ctx.db.transaction().execute(async (db) => {
    if (await completeUpload(db, id, ctx.now())) await enqueueImport(db, id)
  })
}

import { LIMITS, Opinion, type listOpinions, type Output } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import type { ListPart } from '#analysis/lists.ts'
import { loadRun } from '#analysis/read.ts'
import { toOwnOpinion, toWireOpinion, type Author } from '#analysis/view.ts'
import { mayModerate, type Readable } from '#conversations/rules.ts'
import type { ConversationAccess } from '#conversations/sql.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { SerializedResponse, toJson } from '#http/handle.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { opinionsById } from '#opinions/sql.ts'
import { areNamesCurrent, type AuthorNames } from '#users/author-names.ts'

type OpinionList = SerializedResponse<Output<typeof listOpinions>>

/** As many opinions of a list as a page has, read and written together; every answer is put together of these. */
type Block = {
  response: OpinionList
  /** Where each opinion begins in the response, and where one more would. */
  starts: Uint32Array
  authorIds: Int32Array
  authors: AuthorNames
}

const BLOCK = LIMITS.opinionPage

const blockCache = memoizePerApp(
  (ctx: Ctx) => new VersionedCache<Block>(cacheBudget(ctx), ({ response }) => response.size + 100 * BLOCK),
)

type Reading = {
  conversation: Readable<ConversationAccess>
  part: ListPart
  viewer: KnownViewer | undefined
  /** Loads the viewer as an author; called only if one of the opinions is theirs. */
  authorOf: (viewer: KnownViewer) => Promise<Author>
}

/**
 * The opinions of a part of a list: the same bytes for all readers, except that authors see which opinions are their
 * own.
 */
export async function opinionListResponse(ctx: Ctx, reading: Reading): Promise<OpinionList> {
  const { part, viewer } = reading
  const pieces: Buffer[] = []
  for (let first = part.start - (part.start % BLOCK); first < part.end; first += BLOCK) {
    const block = await loadBlock(ctx, { ...reading, first })
    const from = Math.max(part.start - first, 0)
    const to = Math.min(part.end - first, block.authorIds.length)
    const hasOwn = viewer !== undefined && block.authorIds.subarray(from, to).includes(viewer.user.id)
    const isWhole = from === 0 && to === block.authorIds.length
    if (isWhole && !hasOwn && part.start === first && part.end <= first + BLOCK) return block.response
    pieces.push(
      hasOwn
        ? withOwnOpinions(block, { from, to, userId: viewer.user.id, author: await reading.authorOf(viewer) })
        : rowsOf(block, from, to),
    )
  }
  const rows = pieces
    .filter(({ length }) => length > 0)
    .flatMap((piece, n) => (n === 0 ? [piece] : [COMMA, piece]))
  return new SerializedResponse(Buffer.concat([OPEN, ...rows, CLOSE]))
}

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

const rowsOf = ({ response, starts }: Block, from: number, to: number): Buffer =>
  to <= from ? Buffer.alloc(0) : response.bytes.subarray(starts[from], (starts[to] ?? 0) - 1)

function withOwnOpinions(
  block: Block,
  { from, to, userId, author }: { from: number; to: number; userId: number; author: Author },
): Buffer {
  const rows: Buffer[] = []
  for (let row = from; row < to; row++) {
    if (row > from) rows.push(COMMA)
    const bytes = rowsOf(block, row, row + 1)
    if (block.authorIds[row] !== userId) rows.push(bytes)
    else
      rows.push(
        Buffer.from(JSON.stringify(toOwnOpinion(Opinion.parse(JSON.parse(bytes.toString())), author))),
      )
  }
  return Buffer.concat(rows)
}

function loadBlock(
  ctx: Ctx,
  { conversation, part, viewer, first }: Reading & { first: number },
): Promise<Block> {
  const seesNames = mayModerate(viewer, ctx.now())
  const { version, nameVersion } = conversation
  const isCurrent = ({ authors }: Block) => areNamesCurrent(ctx, authors, nameVersion)
  return blockCache(ctx).getCurrent(
    `${part.key} ${first}${seesNames ? ' names' : ''}`,
    version,
    isCurrent,
    async () => {
      const ids = part.shown.subarray(first, first + BLOCK)
      const [run, rows] = await Promise.all([
        loadRun(ctx, part.runId),
        opinionsById(ctx.pool, { conversationId: conversation.id, ids }),
      ])
      const opinions = rows.map((row) => toWireOpinion(row, { run, orderId: part.orderId, seesNames }))
      const texts = opinions.map((opinion) => toJson(ctx, Opinion, opinion))
      const starts = new Uint32Array(texts.length + 1)
      starts[0] = 1
      texts.forEach((text, row) => (starts[row + 1] = (starts[row] ?? 0) + Buffer.byteLength(text) + 1))
      return {
        response: new SerializedResponse(Buffer.from(`[${texts.join()}]`)),
        starts,
        authorIds: Int32Array.from(rows, ({ author_id }) => author_id),
        authors: {
          version: nameVersion,
          names: new Map(rows.map(({ author_id, username }) => [author_id, username])),
        },
      }
    },
  )
}

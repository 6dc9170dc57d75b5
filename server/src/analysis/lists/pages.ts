import { LIMITS, Opinion, type listOpinions, type Output } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { ListPart, Span } from '#analysis/lists/list-part.ts'
import { loadRun } from '#analysis/read.ts'
import { toOwnOpinion, toWireOpinion, toWireRouting, type AuthorView } from '#analysis/view.ts'
import { mayModerate } from '#conversations/rules.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { SerializedResponse, toJson } from '#http/handle.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { loadOpinions } from '#opinions/read.ts'
import { areNamesCurrent, type AuthorNames } from '#users/author-names.ts'

type OpinionList = SerializedResponse<Output<typeof listOpinions>>

/** A part of an opinion list that is read and written together. Every response is assembled from blocks. */
type Block = {
  response: OpinionList
  /** The offset of each opinion in the serialized block, and the offset after the last one. */
  starts: Uint32Array
  ids: Int32Array
  authorIds: Int32Array
  authors: AuthorNames
}

const BLOCK = LIMITS.opinionPage
/** Longer lists read the next blocks only after these are written. */
const BLOCKS_AT_ONCE = 4

const blockCache = cachePerApp<Block>(({ response }) => response.size + 100 * BLOCK)

type PageRequest = {
  conversation: ReadableConversation
  part: ListPart
  viewer: KnownViewer | undefined
  /** Loads the viewer as an author; called only if one of the opinions is theirs. */
  authorOf: (viewer: KnownViewer) => Promise<AuthorView>
}

/**
 * Responds with the opinions of a part of a list. All readers get the same bytes, except that authors see which
 * opinions are their own, and readers which ones they have muted.
 */
export async function opinionListResponse(ctx: Ctx, request: PageRequest): Promise<OpinionList> {
  const { spans } = request.part
  const places = spans.flatMap(blocksOf)
  const pieces: Buffer[] = []
  for (let at = 0; at < places.length; at += BLOCKS_AT_ONCE) {
    const blocks = places
      .slice(at, at + BLOCKS_AT_ONCE)
      .map(async (place) => ({ ...place, block: await loadBlock(ctx, { ...request, first: place.first }) }))
    for (const { start, end, first, block } of await Promise.all(blocks)) {
      const from = Math.max(start - first, 0)
      const to = Math.min(end - first, block.ids.length)
      const changed = await changedRows(request, { block, from, to })
      const isWhole = from === 0 && to === block.ids.length && places.length === 1
      if (isWhole && changed === undefined && start === first) return block.response
      pieces.push(changed === undefined ? rowsOf(block, from, to) : rowsWith(changed, { block, from, to }))
    }
  }
  const rows = pieces
    .filter(({ length }) => length > 0)
    .flatMap((piece, n) => (n === 0 ? [piece] : [COMMA, piece]))
  return new SerializedResponse(Buffer.concat([OPEN, ...rows, CLOSE]))
}

/** The blocks that contain a span of a list. */
const blocksOf = ({ start, end }: Span): (Span & { first: number })[] => {
  const before = start - (start % BLOCK)
  return Array.from({ length: Math.ceil((end - before) / BLOCK) }, (_, n) => ({
    start,
    end,
    first: before + n * BLOCK,
  }))
}

type Rows = { block: Block; from: number; to: number }

/** The rows that this viewer sees differently than others; undefined if there are none. */
async function changedRows(
  { part, viewer, authorOf }: PageRequest,
  { block, from, to }: Rows,
): Promise<((row: number) => ((opinion: Opinion) => Opinion) | undefined) | undefined> {
  if (viewer === undefined) return undefined
  const isOwn = (row: number) => block.authorIds[row] === viewer.user.id
  const isMuted = (row: number) => part.mutedIds.has(block.ids[row] ?? 0)
  const rows = Array.from({ length: Math.max(to - from, 0) }, (_, n) => from + n)
  const author = rows.some(isOwn) ? await authorOf(viewer) : undefined
  if (author === undefined && !rows.some(isMuted)) return undefined
  return (row) => {
    if (author !== undefined && isOwn(row)) return (opinion) => toOwnOpinion(opinion, author)
    return isMuted(row) ? (opinion) => ({ ...opinion, isMuted: true }) : undefined
  }
}

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

const rowsOf = ({ response, starts }: Block, from: number, to: number): Buffer =>
  to <= from ? Buffer.alloc(0) : response.bytes.subarray(starts[from], (starts[to] ?? 0) - 1)

function rowsWith(
  changeOf: (row: number) => ((opinion: Opinion) => Opinion) | undefined,
  { block, from, to }: Rows,
): Buffer {
  const rows: Buffer[] = []
  for (let row = from; row < to; row++) {
    if (row > from) rows.push(COMMA)
    const bytes = rowsOf(block, row, row + 1)
    const change = changeOf(row)
    rows.push(
      change === undefined
        ? bytes
        : Buffer.from(JSON.stringify(change(Opinion.parse(JSON.parse(bytes.toString()))))),
    )
  }
  return Buffer.concat(rows)
}

/** Where only results are published, votes change no list until the next block. */
const versionOf = ({ publication, version, contentVersion }: ReadableConversation): string =>
  publication === 'results' ? contentVersion : version

function loadBlock(
  ctx: Ctx,
  { conversation, part, viewer, first }: PageRequest & { first: number },
): Promise<Block> {
  const seesNames = mayModerate(conversation, viewer, ctx.now())
  const { nameVersion } = conversation
  const isCurrent = ({ authors }: Block) => areNamesCurrent(ctx, authors, nameVersion)
  return blockCache(ctx).getCurrent(
    `${part.key} ${first}${seesNames ? ' names' : ''}`,
    versionOf(conversation),
    isCurrent,
    async () => {
      const ids = part.shown.subarray(first, first + BLOCK)
      const [run, rows] = await Promise.all([
        loadRun(ctx, part.runId),
        loadOpinions(ctx, { conversationId: conversation.id, ids }, conversation.position),
      ])
      const opinions = rows.map((row) => {
        const routing = part.routing && toWireRouting(part.routing, first + ids.indexOf(row.id))
        return toWireOpinion(row, { run, orderId: part.orderId, routing, seesNames })
      })
      const texts = opinions.map((opinion) => toJson(ctx, Opinion, opinion))
      const starts = new Uint32Array(texts.length + 1)
      starts[0] = 1
      texts.forEach((text, row) => (starts[row + 1] = (starts[row] ?? 0) + Buffer.byteLength(text) + 1))
      return {
        response: new SerializedResponse(Buffer.from(`[${texts.join()}]`)),
        starts,
        ids: Int32Array.from(rows, ({ id }) => id),
        authorIds: Int32Array.from(rows, ({ author_id }) => author_id),
        authors: {
          version: nameVersion,
          // The name behind a pseudonym plays no part: if renaming its owner made a list slower, that would reveal
          // whose pseudonym it is.
          names: new Map(
            rows.map(({ author_id, username, pseudonym }) => [
              author_id,
              seesNames || pseudonym === null ? username : undefined,
            ]),
          ),
        },
      }
    },
  )
}

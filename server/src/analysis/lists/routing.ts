import { listRoutingWeights, MAX_ROUTING_WEIGHTS, type Output } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { findListPart, type ListPart } from '#analysis/lists/list-part.ts'
import { toWireRouting } from '#analysis/view.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { SerializedResponse, toJson } from '#http/handle.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { slugIdsOf } from '#opinions/sql.ts'

type Response = SerializedResponse<Output<typeof listRoutingWeights>>
type RoutingRequest = { conversation: ReadableConversation; mutedIds: ReadonlySet<number> }

const cacheOf = cachePerApp<Response>(({ size }) => size)

/** The weights of all opinions that can be voted on, without those that the viewer has muted. */
export async function routingResponse(
  ctx: Ctx,
  { conversation, mutedIds }: RoutingRequest,
): Promise<Response> {
  const part = await findListPart(
    ctx,
    conversation,
    { filter: 'discover', limit: MAX_ROUTING_WEIGHTS },
    mutedIds,
  )
  if (mutedIds.size > 0) return serializeWeights(ctx, conversation, part)
  return cacheOf(ctx).get(part.key, conversation.contentVersion, () =>
    serializeWeights(ctx, conversation, part),
  )
}

async function serializeWeights(ctx: Ctx, conversation: { id: number }, { shown, spans, routing }: ListPart) {
  const slugIds = await slugIdsOf(ctx.pool, conversation.id)
  const places = spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n))
  const weights = places.flatMap((place) => {
    const opinionSlugId = slugIds.get(shown[place] ?? 0)
    if (opinionSlugId === undefined) return []
    if (routing === undefined) return [{ opinionSlugId, routingWeight: 1 }]
    const { routingVersion: _version, ...drawing } = toWireRouting(routing, place)
    return [
      {
        opinionSlugId,
        ...drawing,
        ...(routing.aboutPerson[place] === 1 ? { isAboutPerson: true as const } : {}),
      },
    ]
  })
  const output = routing === undefined ? { weights } : { routingVersion: routing.version, weights }
  return new SerializedResponse<Output<typeof listRoutingWeights>>(
    Buffer.from(toJson(ctx, listRoutingWeights.output, output)),
  )
}

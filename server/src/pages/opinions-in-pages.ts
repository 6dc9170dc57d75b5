import { listOpinions, listOpinionsBySlug, type Input, type Opinion } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { pageResponse, type PageResponse } from '#http/page-data.ts'
import type { Ask } from '#pages/ask.ts'

/**
 * An opinion as pages show it before a vote: how others voted comes after one's own vote, so it is not even in the
 * source of the page.
 */
const withoutTotals = (opinion: Opinion): Opinion => ({
  ...opinion,
  numAgrees: 0,
  numDisagrees: 0,
  numPasses: 0,
  clustersStats: [],
  isWithoutTotals: true,
})

/** A part of the list of opinions for a page, without totals; `arrange` may give it another order. */
export async function opinionsInPage(
  ask: Ask,
  input: Input<typeof listOpinions>,
  arrange: (opinions: Opinion[]) => Opinion[] = (opinions) => opinions,
): Promise<PageResponse> {
  const opinions = arrange(await ask(listOpinions, input)).map(withoutTotals)
  return { ...pageResponse(listOpinions, input, opinions), isPartial: true }
}

/** The opinion that a link names, without totals. */
export async function linkedOpinion(ask: Ask, opinionSlugId: string): Promise<PageResponse> {
  const input = { opinionSlugIdList: [opinionSlugId] }
  const opinions = await ask(listOpinionsBySlug, input)
  return { ...pageResponse(listOpinionsBySlug, input, opinions.map(withoutTotals)), isPartial: true }
}

/**
 * Takes another opinion to the front at each turn, so that not all who come by a link vote first on the same one. The
 * last stays at its place, as the next part of the list begins after it.
 */
export function rotated<T>(list: readonly T[], turn: number): T[] {
  const at = turn % Math.max(1, list.length - 1)
  const first = list.slice(at, at + 1)
  return [...first, ...list.slice(0, at), ...list.slice(at + 1)]
}

/** How often a conversation's first card has been rendered; forgotten when memory is needed. */
const turns = cachePerApp<{ next: number }>(() => 0)

/** Which turn it is at the first card of a conversation, for {@link rotated}. */
export async function nextTurn(ctx: Ctx, slugId: string): Promise<number> {
  const turn = await turns(ctx).get(slugId, '', async () => ({ next: 0 }))
  return turn.next++
}

import {
  LIMITS,
  listOpinions,
  listOpinionsBySlug,
  takingTurns,
  type Conversation,
  type Input,
  type Opinion,
} from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { pageResponse, type PageResponse } from '#http/pages/page-data.ts'
import type { Ask } from '#pages/ask.ts'

/**
 * An opinion as pages show it before a vote. People see how others voted only after their own vote, so the totals are
 * not even in the source of the page.
 */
export const withoutTotals = (opinion: Opinion): Opinion => ({
  ...opinion,
  numAgrees: 0,
  numDisagrees: 0,
  numPasses: 0,
  clustersStats: [],
  betweenStats: undefined,
  ...(opinion.aboutPerson && { aboutPerson: {} }),
  isWithoutTotals: true,
})

/** A part of the list of opinions for a page, without totals; `arrange` may change the order. */
export async function opinionsInPage(
  ask: Ask,
  input: Input<typeof listOpinions>,
  arrange: (opinions: Opinion[]) => Opinion[] = (opinions) => opinions,
): Promise<PageResponse> {
  const opinions = arrange(await ask(listOpinions, input)).map(withoutTotals)
  return { ...pageResponse(listOpinions, input, opinions), isPartial: true }
}

/** The opinions about the person with their figures, if there are any. */
export async function personsInPage(ask: Ask, { metadata }: Conversation): Promise<PageResponse[]> {
  const { aboutPersonCount = 0, conversationSlugId } = metadata
  if (aboutPersonCount === 0) return []
  return [
    await ask.response(listOpinions, {
      conversationSlugId,
      filter: 'about-person',
      limit: LIMITS.opinionPage,
    }),
  ]
}

/** The opinion that a link names, without totals. */
export async function linkedOpinion(ask: Ask, opinionSlugId: string): Promise<PageResponse> {
  const input = { opinionSlugIdList: [opinionSlugId] }
  const opinions = await ask(listOpinionsBySlug, input)
  return { ...pageResponse(listOpinionsBySlug, input, opinions.map(withoutTotals)), isPartial: true }
}

/** Rotates which opinion is first, so that not everybody who follows a link votes first on the same one. */
export function rotateFirst<T extends Pick<Opinion, 'isOpening' | 'aboutPerson'>>(
  list: readonly T[],
  turn: number,
): T[] {
  const turns = takingTurns(list)
  const first = turns[turn % Math.max(1, turns.length)]
  return first === undefined ? [] : [first, ...list.filter((one) => one !== first)]
}

/** How often the first card of each conversation has been rendered; dropped when memory is needed. */
const turns = cachePerApp<{ next: number }>(() => 0)

/** The next turn of the first card of a conversation, for {@link rotateFirst}. */
export async function nextTurn(ctx: Ctx, slugId: string): Promise<number> {
  const turn = await turns(ctx).get(slugId, '', async () => ({ next: 0 }))
  return turn.next++
}

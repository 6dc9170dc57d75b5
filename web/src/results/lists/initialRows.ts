import {
  getOpinionMap,
  GroupKey,
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
  type Call,
  type InlineResponse,
  type Opinion,
  type Output,
} from '@parley/contract'
import { headlineOpinion } from '#results/findings.ts'
import { opinionsOfPage, type ResultPage } from './pages.ts'
import { FIRST_ROWS, headlinesOf, MAX_CHOICES, NUM_SHARED, opinionsOf, withoutShown } from './ranking.ts'

/**
 * Trims the responses inside a rendered page: long lists keep only the rows shown at first, or those of the page that
 * the address names. The browser requests the rest after hydration.
 */
export function trimToInitialRows(
  responses: readonly InlineResponse[],
  page: ResultPage | undefined,
): InlineResponse[] {
  const apart = outputOf(responses, listControversial) ?? []
  const shared = outputOf(responses, listConsensus) ?? []
  if (page?.list === 'common-ground' || page?.list === 'differences') {
    const rows = opinionsOfPage(opinionsOf(page.list, { shared, apart }) ?? [], page.part)
    return responses.map((response) =>
      Array.isArray(response.output) ? partOf(response, rows) : withoutDrawings(response),
    )
  }
  const majority = outputOf(responses, listMajority) ?? []
  const representative = outputOf(responses, listRepresentative)
  const leads = GroupKey.options.flatMap(
    (key) => headlineOpinion(key, [...(representative?.[key] ?? []), ...apart])?.opinion ?? [],
  )
  const choices = apart.slice(0, MAX_CHOICES)
  const shown: Record<string, readonly Opinion[]> = {
    [listControversial.path]: [
      ...apart.slice(0, FIRST_ROWS),
      ...headlinesOf(apart).slice(0, 1),
      ...choices,
      ...leads,
    ],
    [listConsensus.path]: [
      ...shared.slice(0, FIRST_ROWS),
      ...headlinesOf(shared).slice(0, NUM_SHARED),
      ...withoutShown(shared, choices).slice(0, MAX_CHOICES),
      // The majority view leaves out opinions of common ground.
      ...majority,
    ],
  }
  const trimmed = responses.map((response) => partOf(response, shown[response.path]))
  return page === undefined ? trimmed : trimmed.map(withoutDrawings)
}

/** The map without its drawings, which a page of a list does not show; other responses stay. */
const withoutDrawings = (response: InlineResponse): InlineResponse => {
  if (response.path !== getOpinionMap.path) return response
  const { drawings: _, ...output } = response.output as Output<typeof getOpinionMap>
  return { ...response, output, isPartial: true }
}

/** A list reduced to some of its opinions, in its own order. */
function partOf(response: InlineResponse, shown: readonly Opinion[] | undefined): InlineResponse {
  if (shown === undefined) return response
  const list = response.output as readonly Opinion[]
  const known = new Set(shown.map(({ opinionSlugId }) => opinionSlugId))
  const output = list.filter(({ opinionSlugId }) => known.has(opinionSlugId))
  return output.length === list.length
    ? response
    : { ...response, output, isPartial: true, total: list.length }
}

const outputOf = <C extends Call>(responses: readonly InlineResponse[], call: C): Output<C> | undefined =>
  responses.find(({ path }) => path === call.path)?.output as Output<C> | undefined

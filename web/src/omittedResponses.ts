import { getPrintedRun, type Address, type InlineResponse } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { firstScreen } from '#firstScreen.ts'
import { apiQueryKey, readApi } from '#queries.ts'
import { whenInitialized } from '#shell/session.ts'

/** Replaces output that would double the size of its page by a fingerprint, which {@link loadOmitted} compares. */
export const withoutLargeOutput = (response: InlineResponse): InlineResponse =>
  response.path === getPrintedRun.path
    ? { ...response, output: fingerprint(response.output), isOmitted: true }
    : response

/**
 * Requests the printed run that its page left out; returns whether that is still what the page was rendered from. If
 * the request fails, the page stays as it is, without its application.
 */
export async function loadOmitted(queryClient: QueryClient, address: Address | undefined): Promise<boolean> {
  if (address?.path !== '/conversation/$postSlugId/print') return true
  const omitted = firstScreen().responses.find(({ isOmitted }) => isOmitted)
  if (omitted === undefined) return true
  const { params, search } = address
  const input = { conversationSlugId: params.postSlugId, ...(search.run ? { runId: search.run } : {}) }
  // A login that becomes known during the request would cancel it.
  await whenInitialized()
  const output = await queryClient.fetchQuery({
    queryKey: apiQueryKey(getPrintedRun, input),
    queryFn: () => readApi(queryClient, getPrintedRun, input),
  })
  return fingerprint(output) === omitted.output
}

/** A number that almost always differs for different outputs (FNV-1a, 32 bits). */
export function fingerprint(output: unknown): number {
  let hash = 0x81_1c_9d_c5
  for (const character of JSON.stringify(output))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return hash >>> 0
}

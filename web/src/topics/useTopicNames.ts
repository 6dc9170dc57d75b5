import { listTopics } from '@parley/contract'
import { useApiQuery } from '#queries.ts'

/** How long the names of topics are cached; administrators rarely change them. */
const FRESH_MS = 600_000

/** The topics with the given codes and their names; unknown ones, and those not loaded yet, are left out. */
export function useTopicNames(codes: readonly string[]): { code: string; name: string }[] {
  const { data } = useApiQuery(listTopics, {}, { enabled: codes.length > 0, staleTime: FRESH_MS })
  const nameOf = new Map(
    [...(data?.topicList ?? []), ...(data?.retiredTopicList ?? [])].map(({ code, name }) => [code, name]),
  )
  return codes.flatMap((code) => {
    const name = nameOf.get(code)
    return name === undefined ? [] : [{ code, name }]
  })
}

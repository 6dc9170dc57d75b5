import { listTopics } from '@parley/contract'
import { useApiQuery } from '#queries.ts'

/** How long the names of topics are cached; administrators rarely change them. */
const FRESH_MS = 600_000

/** Topics by their codes, with names; those that are not known, or not yet, are left out. */
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

import { listFollowedTopics } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useApiQuery } from '#queries.ts'
import { LinkRow } from './LinkRow.tsx'

export function TopicsRow() {
  const { data, isError } = useApiQuery(listFollowedTopics, {})
  const value = data ? m.numTopics(data.followedTopicCodeList.length) : isError ? m.unread() : undefined
  return <LinkRow to="/topics" label={m.topics()} value={value} />
}

import { listFollowedTopics } from '@parley/contract'
import { useAnswer } from '#call.ts'
import * as m from '#messages/settings.ts'
import { LinkRow } from './LinkRow.tsx'

export function TopicsRow() {
  const { data, isError } = useAnswer(listFollowedTopics, {})
  const value = data ? m.numTopics(data.followedTopicCodeList.length) : isError ? m.unread() : undefined
  return <LinkRow to="/topics" label={m.topics()} value={value} />
}

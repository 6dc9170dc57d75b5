import { listTopics } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/topics.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { FollowButton, SignInToFollow } from '#topics/FollowButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { FeedList } from './FeedList.tsx'
import { FeedLoading } from './FeedLoading.tsx'

const route = getRouteApi('/topic/$topicCode')
const back = () => ({ to: '/topics', label: m.title() }) as const

/** A topic with its conversations and the button to follow it. */
export function TopicScreen() {
  const { topicCode } = route.useParams()
  const { after } = route.useSearch()
  const { data, error, refetch } = useApiQuery(listTopics, {})
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const topic = data?.topicList.find(({ code }) => code === topicCode)

  if (!topic) {
    return (
      <Page title={m.topic()} back={back()}>
        {data ? (
          <EmptyState title={m.noSuchTopic()}>
            <Link to="/topics">{m.list()}</Link>
          </EmptyState>
        ) : error ? (
          <FailedState text={m.listFailed()} error={error} retry={refetch} />
        ) : (
          <FeedLoading />
        )}
      </Page>
    )
  }
  return (
    <Page
      title={topic.name}
      back={back()}
      actions={<FollowButton topic={topic} onSignedOut={() => setNeedsSignIn(true)} />}
    >
      {needsSignIn && <SignInToFollow topic={topic} />}
      <FeedList
        key={`${topicCode} ${after}`}
        request={{ sortAlgorithm: 'following', topicCode, lastSlugId: after }}
      />
    </Page>
  )
}

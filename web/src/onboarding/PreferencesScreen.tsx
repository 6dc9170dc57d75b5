import { listTopics, type Output } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import * as topicWords from '#messages/topics.ts'
import { useApiQuery } from '#queries.ts'
import { useFollow, useFollowed } from '#topics/useFollow.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { leave } from './leave.ts'
import styles from './Onboarding.module.css'
import { OnboardingStep } from './OnboardingStep.tsx'

/** Topics to follow; every press is kept at once. */
export function PreferencesScreen() {
  const router = useRouter()
  const goOn = () => void leave(router)
  return (
    <OnboardingStep step="step5-preferences" title={m.preferencesTitle()}>
      <p className={styles.lead}>{m.preferencesText()}</p>
      <Topics />
      <div className={styles.acts}>
        <Button kind="primary" onClick={goOn}>
          {m.saveAndContinue()}
        </Button>
        <Button onClick={goOn}>{m.skip()}</Button>
      </div>
    </OnboardingStep>
  )
}

function Topics() {
  const topics = useApiQuery(listTopics, {})
  const followed = useFollowed()
  if (topics.isError)
    return <FailedState text={topicWords.listFailed()} retry={() => void topics.refetch()} />
  if (followed.isError)
    return <FailedState text={topicWords.followedFailed()} retry={() => void followed.refetch()} />
  if (!topics.data || !followed.data) return <Loading label={topicWords.loading()} lines={6} />
  if (topics.data.topicList.length === 0) return <p>{m.noTopics()}</p>
  const codes = followed.data.followedTopicCodeList
  return (
    <fieldset className={styles.topics}>
      <legend>{topicWords.title()}</legend>
      {topics.data.topicList.map((topic) => (
        <Topic key={topic.code} topic={topic} isFollowed={codes.includes(topic.code)} />
      ))}
    </fieldset>
  )
}

type TopicProps = {
  topic: Output<typeof listTopics>['topicList'][number]
  isFollowed: boolean
}

function Topic({ topic, isFollowed }: TopicProps) {
  const follow = useFollow(topic.code)
  // What is followed comes a moment after the press: the box is ticked before, and goes with it again.
  const [isTicked, setTicked] = useState(isFollowed)
  const [wasFollowed, setWasFollowed] = useState(isFollowed)
  if (wasFollowed !== isFollowed) {
    setWasFollowed(isFollowed)
    setTicked(isFollowed)
  }
  const press = (isWanted: boolean) => {
    setTicked(isWanted)
    follow(isWanted)
  }
  return (
    <label>
      <input type="checkbox" checked={isTicked} onChange={(event) => press(event.target.checked)} />
      <bdi>{topic.name}</bdi>
      <span className={styles.count}>{topicWords.conversations(topic.numConversations)}</span>
    </label>
  )
}

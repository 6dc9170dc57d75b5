import { listTopics, type Output } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import * as topicWords from '#messages/topics.ts'
import { useApiQuery } from '#queries.ts'
import { useFollow, useFollowedTopics } from '#topics/useFollow.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { leaveOnboarding } from './progress.ts'
import styles from './Onboarding.module.css'
import { OnboardingStep } from './OnboardingStep.tsx'

/** Topics to follow; each choice is saved at once. */
export function PreferencesScreen() {
  const router = useRouter()
  const goOn = () => void leaveOnboarding(router)
  return (
    <OnboardingStep step="step5-preferences" title={m.preferencesTitle()}>
      <p className={styles.lead}>{m.preferencesText()}</p>
      <Topics />
      <ButtonRow>
        <Button kind="primary" onClick={goOn}>
          {m.saveAndContinue()}
        </Button>
        <Button onClick={goOn}>{m.skip()}</Button>
      </ButtonRow>
    </OnboardingStep>
  )
}

function Topics() {
  const topics = useApiQuery(listTopics, {})
  const followed = useFollowedTopics()
  if (topics.isError && !topics.data)
    return (
      <FailedState text={topicWords.listFailed()} error={topics.error} retry={() => void topics.refetch()} />
    )
  if (followed.isError && !followed.data)
    return (
      <FailedState
        text={topicWords.followedFailed()}
        error={followed.error}
        retry={() => void followed.refetch()}
      />
    )
  if (!topics.data || !followed.data) return <Loading label={topicWords.loading()} lines={6} />
  if (topics.data.topicList.length === 0) return <p>{m.noTopics()}</p>
  return (
    <fieldset className={styles.topics}>
      <legend>{topicWords.title()}</legend>
      {topics.data.topicList.map((topic) => (
        <Topic key={topic.code} topic={topic} />
      ))}
    </fieldset>
  )
}

function Topic({ topic }: { topic: Output<typeof listTopics>['topicList'][number] }) {
  const { isFollowed = false, setFollowed } = useFollow(topic.code)
  return (
    <label>
      <input type="checkbox" checked={isFollowed} onChange={(event) => setFollowed(event.target.checked)} />
      <bdi>{topic.name}</bdi>
      <span className={styles.count}>{topicWords.conversations(topic.numConversations)}</span>
    </label>
  )
}

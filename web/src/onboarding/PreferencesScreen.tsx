import { listTopics, type Output } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import * as topicWords from '#messages/topics.ts'
import { useApiQuery } from '#queries.ts'
import { useFollow, useFollowedTopics } from '#topics/useFollow.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceChip } from '#ui/forms/ChoiceChip.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import styles from './PreferencesScreen.module.css'
import { progress } from '#proving/progress.ts'
import { leaveOnboarding } from './leaveOnboarding.ts'
import { useStore } from '#ui/store.ts'

/** Topics to follow; each choice is saved at once. */
export function PreferencesScreen() {
  const { account } = useStore(progress)
  return (
    <OnboardingStep
      step="step5-preferences"
      title={m.preferencesTitle()}
      lead={m.preferencesText()}
      backTo={account === 'new' ? 'step4-username' : undefined}
    >
      <Topics />
      <Foot />
    </OnboardingStep>
  )
}

function Topics() {
  const topics = useApiQuery(listTopics, {})
  const followed = useFollowedTopics()
  if (topics.isError && !topics.data)
    return <FailedState text={topicWords.listFailed()} error={topics.error} retry={topics.refetch} />
  if (followed.isError && !followed.data)
    return <FailedState text={topicWords.followedFailed()} error={followed.error} retry={followed.refetch} />
  if (!topics.data || !followed.data) return <Loading label={topicWords.loading()} lines={6} />
  if (topics.data.topicList.length === 0) return <p>{m.noTopics()}</p>
  return (
    <fieldset className={styles.topics}>
      <legend className="visually-hidden">{topicWords.title()}</legend>
      {topics.data.topicList.map((topic) => (
        <Topic key={topic.code} topic={topic} />
      ))}
    </fieldset>
  )
}

function Topic({ topic }: { topic: Output<typeof listTopics>['topicList'][number] }) {
  const { isFollowed = false, setFollowed } = useFollow(topic.code)
  return (
    <ChoiceChip type="checkbox" checked={isFollowed} onChange={(event) => setFollowed(event.target.checked)}>
      <bdi>{topic.name}</bdi>
    </ChoiceChip>
  )
}

/** The buttons to continue and to skip, always within reach. */
function Foot() {
  const router = useRouter()
  const goOn = () => void leaveOnboarding(router)
  const count = useFollowedTopics().data?.followedTopicCodeList.length ?? 0
  return (
    <div className={styles.foot}>
      <Button kind="quiet" onClick={goOn}>
        {m.skip()}
      </Button>
      <Button kind="primary" large className={styles.main} onClick={goOn}>
        {count > 0 ? m.followAndGoOn({ count }) : m.goOn()}
      </Button>
    </div>
  )
}

import { listTopics } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '#queries.ts'
import * as m from '#messages/topics.ts'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { FollowButton, SignInToFollow } from './FollowButton.tsx'
import styles from './TopicsScreen.module.css'
import { useFollowedTopics } from './useFollow.ts'

/** The list of all topics, with buttons to follow them. */
export function TopicsScreen() {
  const topics = useApiQuery(listTopics, {})
  const followed = useFollowedTopics()
  return (
    <Page title={m.title()}>
      <p className={styles.intro}>{m.intro()}</p>
      {followed.isError && (
        <FailedState text={m.followedFailed()} error={followed.error} retry={followed.refetch} />
      )}
      <Fetched query={topics} loading={m.loading()} lines={8} failed={m.listFailed()}>
        {({ topicList }) => <TopicList topics={topicList} />}
      </Fetched>
    </Page>
  )
}

type Topic = { code: string; name: string; numConversations: number }

function TopicList({ topics }: { topics: readonly Topic[] }) {
  const [words, setWords] = useState('')
  const [pressed, setPressed] = useState<string>()
  if (topics.length === 0) return <EmptyState title={m.empty()} />
  const found = topics.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <>
      {topics.length > MAX_WITHOUT_FILTER && (
        <Filter words={words} onWords={setWords} numFound={found.length} numAll={topics.length} />
      )}
      {found.length === 0 && <EmptyState title={m.noneFound()} />}
      <ul className={styles.list} aria-label={m.list()}>
        {found.map((topic) => (
          <TopicRow
            key={topic.code}
            topic={topic}
            needsSignIn={pressed === topic.code}
            onSignedOut={() => setPressed(topic.code)}
          />
        ))}
      </ul>
    </>
  )
}

/** Longer lists have a filter. */
const MAX_WITHOUT_FILTER = 20

type FilterProps = {
  words: string
  onWords: (words: string) => void
  numFound: number
  numAll: number
}

function Filter({ words, onWords, numFound, numAll }: FilterProps) {
  const count = words.trim() && m.found({ found: numFound, all: numAll })
  return (
    <div className={styles.filter}>
      <Field
        type="search"
        label={m.filter()}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <output>{count}</output>
    </div>
  )
}

type TopicRowProps = {
  topic: Topic
  /** Whether somebody who cannot follow yet has pressed this row's button. */
  needsSignIn: boolean
  onSignedOut: () => void
}

function TopicRow({ topic, needsSignIn, onSignedOut }: TopicRowProps) {
  return (
    <li className={styles.row}>
      <div className="row between">
        <div className={styles.about}>
          <Link to="/topic/$topicCode" params={{ topicCode: topic.code }} className={styles.name}>
            <bdi>{topic.name}</bdi>
          </Link>
          <p className={styles.count}>{m.conversations({ n: topic.numConversations })}</p>
        </div>
        <FollowButton topic={topic} onSignedOut={onSignedOut} />
      </div>
      {needsSignIn && <SignInToFollow topic={topic} />}
    </li>
  )
}

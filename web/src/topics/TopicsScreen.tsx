import { listTopics } from '@parley/contract'
import { useId, useState } from 'react'
import * as m from '#messages/topics.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TopicRow } from './TopicRow.tsx'
import styles from './TopicsScreen.module.css'
import { useFollowed } from './useFollow.ts'

/** Every topic, to read and to follow. */
export function TopicsScreen() {
  const topics = useApiQuery(listTopics, {})
  const followed = useFollowed()
  return (
    <Page title={m.title()}>
      <p className={styles.intro}>{m.intro()}</p>
      {followed.isError && (
        <FailedState
          text={m.followedFailed()}
          code={followed.error.code}
          retry={() => void followed.refetch()}
        />
      )}
      {topics.isPending && <Loading label={m.loading()} lines={8} />}
      {topics.isError && !topics.data && (
        <FailedState text={m.listFailed()} code={topics.error.code} retry={() => void topics.refetch()} />
      )}
      {topics.data && <TopicList topics={topics.data.topicList} />}
    </Page>
  )
}

type Topic = { code: string; name: string; numConversations: number }

function TopicList({ topics }: { topics: readonly Topic[] }) {
  const [words, setWords] = useState('')
  const [stranger, setStranger] = useState<string>()
  if (topics.length === 0) return <EmptyState title={m.empty()} />
  const found = topics.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <>
      {topics.length > MOST_AT_A_GLANCE && (
        <Filter words={words} onWords={setWords} numFound={found.length} numAll={topics.length} />
      )}
      {found.length === 0 && <EmptyState title={m.noneFound()} />}
      <ul className={styles.list} aria-label={m.list()}>
        {found.map((topic) => (
          <TopicRow
            key={topic.code}
            topic={topic}
            isAsked={stranger === topic.code}
            onStranger={() => setStranger(topic.code)}
          />
        ))}
      </ul>
    </>
  )
}

/** More are searched through instead of read. */
const MOST_AT_A_GLANCE = 20

type FilterProps = {
  words: string
  onWords: (words: string) => void
  numFound: number
  numAll: number
}

function Filter({ words, onWords, numFound, numAll }: FilterProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{m.filter()}</label>
      <input id={id} type="search" value={words} onChange={(event) => onWords(event.target.value)} />
      <output htmlFor={id}>{words.trim() && m.found({ found: numFound, all: numAll })}</output>
    </div>
  )
}

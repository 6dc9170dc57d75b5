import { listAllTopics, listTopics, orderTopics, retireTopic, type Output } from '@parley/contract'
import { useState, type ReactNode } from 'react'
import { withMoved } from '#compose/seedOpinions.ts'
import * as m from '#messages/topicEditing.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notifyWithUndo } from '#ui/notices/notices.ts'
import { tabFailure } from './tabFailure.ts'
import { TopicForm } from './TopicForm.tsx'
import styles from './TopicsTab.module.css'

type Topic = Output<typeof listAllTopics>['topicList'][number]

/** The topics in order, and the retired ones. */
export function TopicsTab() {
  const topics = useApiQuery(listAllTopics, {})
  return (
    <Fetched query={topics} loading={m.loading()} lines={6} failed={tabFailure(m.failed())}>
      {({ topicList }) => <Topics topics={topicList} />}
    </Fetched>
  )
}

/** The lists that change with the topics. */
const CHANGES = { refreshes: [listAllTopics, listTopics], failed: m.changeFailed }

function Topics({ topics }: { topics: readonly Topic[] }) {
  const [renaming, setRenaming] = useState<Topic>()
  const [retiring, setRetiring] = useState<Topic>()
  const ordering = useApiMutation(orderTopics, CHANGES)
  const undoing = useApiMutation(retireTopic, CHANGES)
  const retirement = useApiMutation(retireTopic, {
    ...CHANGES,
    onDone: (_, { topicCode, isRetired }) => {
      const name = topics.find(({ code }) => code === topicCode)?.name ?? ''
      notifyWithUndo(isRetired ? m.isRetired({ name }) : m.isOffered({ name }), () =>
        undoing.mutate({ topicCode, isRetired: !isRetired }),
      )
    },
  })
  const retire = ({ code }: Topic, isRetired: boolean) => retirement.mutate({ topicCode: code, isRetired })
  const isPending = ordering.isPending || retirement.isPending
  const offered = topics.filter(({ isRetired }) => !isRetired)
  const retired = topics.filter(({ isRetired }) => isRetired)
  const moveButton = (topic: Topic, place: number, isLater: boolean) => {
    const to = isLater ? place + 1 : place - 1
    const move = () =>
      ordering.mutate(
        { topicCodeList: [...withMoved(offered, place, to), ...retired].map(({ code }) => code) },
        { onSuccess: () => announce(m.moved({ name: topic.name, place: to + 1 })) },
      )
    // A disabled button would lose the focus, which stays on it at the end of the list.
    const isOff = isPending || offered[to] === undefined
    return (
      <Button
        kind="quiet"
        aria-label={(isLater ? m.moveDown : m.moveUp)({ name: topic.name })}
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : move}
      >
        <Icon name={isLater ? 'down' : 'up'} />
      </Button>
    )
  }
  return (
    <div className={styles.tab}>
      {offered.length === 0 && <EmptyState title={m.empty()} />}
      <ol className={styles.list} aria-label={m.offered()}>
        {offered.map((topic, place) => (
          <TopicRow key={topic.code} topic={topic}>
            {moveButton(topic, place, false)}
            {moveButton(topic, place, true)}
            <Button
              kind="quiet"
              aria-label={m.rename({ name: topic.name })}
              onClick={() => setRenaming(topic)}
            >
              <Icon name="pencil" />
            </Button>
            <Button aria-label={m.retire({ name: topic.name })} onClick={() => setRetiring(topic)}>
              {m.retireButton()}
            </Button>
          </TopicRow>
        ))}
      </ol>
      <TopicForm refreshes={CHANGES.refreshes} />
      {retired.length > 0 && (
        <section aria-label={m.retired()}>
          <h2>{m.retired()}</h2>
          <p className="note">{m.retiredHint()}</p>
          <ul className={styles.list}>
            {retired.map((topic) => (
              <TopicRow key={topic.code} topic={topic}>
                <Button aria-label={m.offerAgain({ name: topic.name })} onClick={() => retire(topic, false)}>
                  {m.offerAgainButton()}
                </Button>
              </TopicRow>
            ))}
          </ul>
        </section>
      )}
      {renaming && (
        <TopicForm topic={renaming} refreshes={CHANGES.refreshes} onClose={() => setRenaming(undefined)} />
      )}
      {retiring && (
        <ConfirmDialog
          title={m.retireTitle({ name: retiring.name })}
          confirmLabel={m.retireButton()}
          onClose={() => setRetiring(undefined)}
          onConfirm={() => {
            retire(retiring, true)
            setRetiring(undefined)
          }}
        >
          <p>{m.retireText()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function TopicRow({ topic, children }: { topic: Topic; children: ReactNode }) {
  const { name, code, numConversations, numFollowers } = topic
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <p className="note">
          <code>{code}</code> · {m.used({ conversations: numConversations, followers: numFollowers })}
        </p>
      </div>
      <div className="row">{children}</div>
    </li>
  )
}

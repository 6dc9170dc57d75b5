import { listAllTopics, type Output } from '@parley/contract'
import { useState } from 'react'
import { withMoved } from '#authoring/seedOpinions.ts'
import * as m from '#messages/topicEditing.ts'
import { useApiQuery } from '#queries.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { FailedTab } from './FailedTab.tsx'
import { AddTopic, RenameTopic } from './TopicForms.tsx'
import styles from './TopicsTab.module.css'
import { useTopicEditing } from './useTopicEditing.ts'

type Topic = Output<typeof listAllTopics>['topicList'][number]

/** The topics in their order, and those that are not offered any longer. */
export function TopicsTab() {
  const { data, error, refetch } = useApiQuery(listAllTopics, {})
  const [renaming, setRenaming] = useState<Topic>()
  const [retiring, setRetiring] = useState<Topic>()
  const { order, retire, isPending } = useTopicEditing()
  if (!data && error) return <FailedTab text={m.failed()} error={error} refetch={refetch} />
  if (!data) return <Loading label={m.loading()} lines={6} />
  const offered = data.topicList.filter(({ isRetired }) => !isRetired)
  const retired = data.topicList.filter(({ isRetired }) => isRetired)
  const move = (from: number, to: number) => {
    const name = offered[from]?.name ?? ''
    const ordered = [...withMoved(offered, from, to), ...retired]
    order(
      ordered.map(({ code }) => code),
      () => announce(m.moved({ name, place: to + 1 })),
    )
  }
  return (
    <div className={styles.tab}>
      {offered.length === 0 && <EmptyState title={m.empty()} />}
      <ol className={styles.list} aria-label={m.offered()}>
        {offered.map((topic, place) => (
          <TopicRow key={topic.code} topic={topic}>
            <MoveButton
              label={m.earlier(topic.name)}
              icon="up"
              isOff={place === 0 || isPending}
              onPress={() => move(place, place - 1)}
            />
            <MoveButton
              label={m.later(topic.name)}
              icon="down"
              isOff={place === offered.length - 1 || isPending}
              onPress={() => move(place, place + 1)}
            />
            <Button kind="quiet" aria-label={m.rename(topic.name)} onClick={() => setRenaming(topic)}>
              <Icon name="pencil" />
            </Button>
            <Button aria-label={m.retire(topic.name)} onClick={() => setRetiring(topic)}>
              {m.retireButton()}
            </Button>
          </TopicRow>
        ))}
      </ol>
      <AddTopic />
      {retired.length > 0 && (
        <section aria-label={m.retired()}>
          <h2>{m.retired()}</h2>
          <p className={styles.hint}>{m.retiredHint()}</p>
          <ul className={styles.list}>
            {retired.map((topic) => (
              <TopicRow key={topic.code} topic={topic}>
                <Button aria-label={m.offerAgain(topic.name)} onClick={() => retire(topic, false)}>
                  {m.offerButton()}
                </Button>
              </TopicRow>
            ))}
          </ul>
        </section>
      )}
      {renaming && <RenameTopic topic={renaming} onClose={() => setRenaming(undefined)} />}
      {retiring && (
        <Dialog open onClose={() => setRetiring(undefined)} title={m.retireTitle(retiring.name)}>
          <p>{m.retireText()}</p>
          <div className={styles.actions}>
            <Button
              kind="danger"
              onClick={() => {
                retire(retiring, true)
                setRetiring(undefined)
              }}
            >
              {m.retireButton()}
            </Button>
            <Button onClick={() => setRetiring(undefined)}>{m.cancel()}</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function TopicRow({ topic, children }: { topic: Topic; children: React.ReactNode }) {
  const { name, code, numConversations, numFollowers } = topic
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <p>
          <code>{code}</code> · {m.used({ conversations: numConversations, followers: numFollowers })}
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

type MoveButtonProps = { label: string; icon: 'up' | 'down'; isOff: boolean; onPress: () => void }

/** Keeps the focus at the end of the list, where it cannot act. */
function MoveButton({ label, icon, isOff, onPress }: MoveButtonProps) {
  return (
    <Button
      kind="quiet"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={icon} />
    </Button>
  )
}

import {
  ConversationState,
  LIMITS,
  listAllConversations,
  openPrivateConversation,
  type AdministeredConversation,
} from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/conversationAdministration.ts'
import { listOfFigures } from '#messages/lists.ts'
import { useApiPages } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { dateAndTime, longDate } from '#ui/format.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { ConversationActs } from './ConversationActs.tsx'
import styles from './ConversationsTab.module.css'
import { tabFailure } from './tabFailure.ts'

const STATES = ['any', ...ConversationState.options] as const

/** All conversations with what administrators may do with them; private ones are marked. */
export function ConversationsTab() {
  const [words, setWords] = useState('')
  const [state, setState] = useState<(typeof STATES)[number]>('any')
  const search = useDeferredValue(words.trim().slice(0, LIMITS.title))
  const list = useApiPages(
    listAllConversations,
    { search: search || undefined, state: state === 'any' ? undefined : state },
    { next: ({ next }, input) => (next === undefined ? undefined : { ...input, after: next }) },
  )
  return (
    <div className={styles.tab}>
      <div className={styles.filters}>
        <Field label={m.search()} type="search" value={words} onValue={setWords} />
        <Select
          label={m.state()}
          value={state}
          onChange={({ target }) => setState(STATES.find((each) => each === target.value) ?? 'any')}
        >
          {STATES.map((each) => (
            <option key={each} value={each}>
              {m.states[each]()}
            </option>
          ))}
        </Select>
      </div>
      <Fetched query={list} loading={m.loading()} lines={8} failed={tabFailure(m.failed())}>
        {({ pages }) => {
          const found = pages.flatMap(({ conversationList }) => conversationList)
          if (found.length === 0)
            return <EmptyState title={list.hasNextPage ? m.noneSoFar() : m.noneFound()} />
          return (
            <ul className={styles.list}>
              {found.map((conversation) => (
                <ConversationRow key={conversation.conversationSlugId} conversation={conversation} />
              ))}
            </ul>
          )
        }}
      </Fetched>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {m.more()}
        </Button>
      )}
    </div>
  )
}

function ConversationRow({ conversation }: { conversation: AdministeredConversation }) {
  const { conversationSlugId, title, language, isPublic, createdAt, username, organizationName } =
    conversation
  const name = organizationName ?? username ?? m.accountGone()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          className={styles.title}
          dir="auto"
          lang={language}
          // The visit goes on if it could not be recorded: whoever has the link may read it.
          onClick={() => {
            if (!isPublic)
              void callApi(openPrivateConversation, { conversationSlugId }, { signed: true }).catch(
                () => undefined,
              )
          }}
        >
          {title}
        </Link>
        <p>{m.startedBy({ name, date: longDate(createdAt) })}</p>
        <p className={styles.states}>{listOfFigures(statesOf(conversation))}</p>
      </div>
      <ConversationActs conversation={conversation} />
    </li>
  )
}

function statesOf(conversation: AdministeredConversation): string[] {
  const { isPublic, isClosed, isLocked, isOrphaned, publishedAt, numWaiting } = conversation
  return [
    isPublic ? m.states.public() : m.states.private(),
    isClosed && m.states.closed(),
    isLocked && m.states.locked(),
    isOrphaned && m.states.orphaned(),
    publishedAt !== undefined && m.publicFrom({ moment: dateAndTime(publishedAt) }),
    numWaiting > 0 && m.numWaiting({ count: numWaiting }),
  ].filter((word) => word !== false)
}

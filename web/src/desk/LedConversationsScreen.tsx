import { LIMITS, listLedConversations, textLanguage, type LedConversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/desk.ts'
import { yourConversations } from '#messages/ledConversations.ts'
import { sentences } from '#messages/lists.ts'
import { you } from '#messages/shell.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Segments } from '#ui/forms/Segments.tsx'
import { longDate, wholeNumber } from '#ui/format.ts'
import { useNow } from '#ui/RelativeTime.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './LedConversationsScreen.module.css'
import { isOverdue } from './nextStep.ts'

/** The conversations that the viewer leads, and what waits in each. */
export function LedConversationsScreen() {
  return (
    <AccessGate access="guest" title={yourConversations()}>
      <Led />
    </AccessGate>
  )
}

function Led() {
  const query = useApiQuery(listLedConversations, {}, { refetchOnWindowFocus: 'always' })
  return (
    <Page
      title={yourConversations()}
      back={{ to: '/user-profile', label: you(), isOnPhonesOnly: true }}
      isWide
    >
      <Fetched query={query} loading={m.listLoading()} lines={6} failed={m.listFailed()}>
        {({ conversationList, hasMore }) =>
          conversationList.length === 0 ? (
            <EmptyState title={m.listEmpty()}>
              <Link to="/conversation/new/create" className="button primary">
                {m.startOne()}
              </Link>
            </EmptyState>
          ) : (
            <>
              <List list={conversationList} />
              {hasMore && (
                <p className="note">{m.onlyNewest({ count: wholeNumber(LIMITS.ledConversations) })}</p>
              )}
            </>
          )
        }
      </Fetched>
    </Page>
  )
}

const FILTERS = ['all', 'open', 'closed'] as const
type Filter = (typeof FILTERS)[number]

function List({ list }: { list: readonly LedConversation[] }) {
  const now = useNow()
  const [filter, setFilter] = useState<Filter>('all')
  const of = (wanted: Filter) =>
    list.filter(({ isClosed }) => wanted === 'all' || isClosed === (wanted === 'closed'))
  const shown = of(filter)
  return (
    <>
      <p className={styles.summary}>{summaryOf(list, now)}</p>
      <div className={styles.filter}>
        <Segments
          label={m.filter()}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: m.all({ count: wholeNumber(of('all').length) }) },
            { value: 'open', label: m.open({ count: wholeNumber(of('open').length) }) },
            { value: 'closed', label: m.closedOnes({ count: wholeNumber(of('closed').length) }) },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.summary}>{filter === 'open' ? m.noneOpen() : m.noneClosed()}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.conversation()}</th>
              <th scope="col">{m.people()}</th>
              <th scope="col">{m.waits()}</th>
              <th scope="col">{m.nextDate()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((led) => (
              <Row key={led.conversationSlugId} led={led} now={now} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Row({ led, now }: { led: LedConversation; now: number }) {
  const isLate = isAnswerLate(led, now)
  return (
    <tr>
      <th scope="row">
        <Link
          to="/conversation/$postSlugId/lead"
          params={{ postSlugId: led.conversationSlugId }}
          className={styles.title}
          lang={textLanguage(led)}
          dir="auto"
        >
          {led.title}
        </Link>
        <small>{stateOf(led)}</small>
        {!led.isIndexed && <small>{m.statePrivate()}</small>}
      </th>
      <td data-label={m.people()}>{wholeNumber(led.participantCount)}</td>
      <td data-label={m.waits()}>
        {led.numWaiting > 0 ? <strong>{wholeNumber(led.numWaiting)}</strong> : !isLate && m.nothing()}
        {isLate && (
          <span className={styles.late}>
            <Icon name="alert" size={18} />
            {m.isOverdue()}
          </span>
        )}
      </td>
      <td data-label={m.nextDate()}>{dateOf(led, now)}</td>
    </tr>
  )
}

const isAnswerLate = ({ isClosed, hasOutcome, answerDueOn }: LedConversation, now: number): boolean =>
  isClosed && !hasOutcome && isOverdue(answerDueOn, now)

function stateOf({ isLocked, isClosed, hasOutcome, opensAt, closedAt }: LedConversation): string {
  if (isLocked) return m.stateLocked()
  if (opensAt) return m.stateUnopened({ date: longDate(opensAt) })
  if (!isClosed || !closedAt) return m.stateOpen()
  return hasOutcome ? m.stateAnswered() : m.stateClosed({ date: longDate(closedAt) })
}

function dateOf(
  { isClosed, hasOutcome, opensAt, closeAt, answerDueOn }: LedConversation,
  now: number,
): string {
  if (opensAt) return m.opensOnDay({ date: longDate(opensAt) })
  if (!isClosed && closeAt) return m.closesOn({ date: longDate(closeAt) })
  if (hasOutcome || !answerDueOn) return ''
  const date = longDate(answerDueOn)
  return isOverdue(answerDueOn, now) ? m.wasDue({ date }) : m.answerOn({ date })
}

function summaryOf(list: readonly LedConversation[], now: number): string {
  const waiting = list.filter(({ numWaiting }) => numWaiting > 0)
  const things = list.reduce((sum, { numWaiting }) => sum + numWaiting, 0)
  const numLate = list.filter((led) => isAnswerLate(led, now)).length
  const needs = m.needsYou({ count: waiting.length })
  return sentences([
    things === 0 ? needs : m.thingsWait({ needs, count: things }),
    ...(numLate === 0 ? [] : [m.overdue({ count: numLate })]),
  ])
}

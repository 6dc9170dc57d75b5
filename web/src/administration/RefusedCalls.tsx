import { listRefusedCalls, type RefusedCall } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/auditLog.ts'
import { useApiPages } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import styles from './AuditLogTab.module.css'
import { LogMoment, LogPerson } from './LogCells.tsx'
import { tabFailure } from './tabFailure.ts'

/** Refused calls and failed logins, which are loaded when somebody opens them. */
export function RefusedCalls() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.refused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.refused()}</summary>
      {isOpen && <RefusedList />}
    </details>
  )
}

function RefusedList() {
  const log = useApiPages(
    listRefusedCalls,
    {},
    {
      next: ({ hasMore, refusedList }) => (hasMore ? { before: refusedList.at(-1)?.number } : undefined),
    },
  )
  return (
    <>
      <p className="note">{m.refusedNote()}</p>
      <Fetched query={log} loading={m.loadingRefused()} lines={4} failed={tabFailure(m.refusedFailed())}>
        {({ pages }) => <RefusedTable calls={pages.flatMap(({ refusedList }) => refusedList)} />}
      </Fetched>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {m.more()}
        </Button>
      )}
    </>
  )
}

function RefusedTable({ calls }: { calls: readonly RefusedCall[] }) {
  if (calls.length === 0) return <EmptyState title={m.noneRefused()} />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[m.when(), m.who(), m.call(), m.network()].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calls.map(({ number, at, who, call, code, network }) => (
          <tr key={number}>
            <td className={styles.when}>
              <LogMoment instant={at} />
            </td>
            <td>{who === undefined ? m.unknownDevice() : <LogPerson person={who} />}</td>
            <td>
              <bdi>{call}</bdi>
              <span className={styles.reason}> · {code}</span>
            </td>
            <td className={styles.on}>
              <bdi>{network}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

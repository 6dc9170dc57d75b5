import type { AppError, RefusedCall } from '@parley/contract'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages/auditLog.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { useLocalTime } from '#ui/RelativeTime.tsx'
import { personName } from './auditLog.ts'
import styles from './LogTable.module.css'
import { TableHead } from './TableHead.tsx'
import { tabFailure } from './tabFailure.ts'

type LogRow = Pick<RefusedCall, 'number' | 'at' | 'who'> & {
  action: ReactNode
  detail: string
  target: ReactNode
}

type LogTableProps<Page> = {
  log: UseInfiniteQueryResult<{ pages: readonly Page[] }, AppError>
  rowsOf: (page: Page) => readonly LogRow[]
  /** The names of the columns after those of the moment and the person. */
  names: readonly [action: string, target: string]
  loading: string
  failed: string
  none: string
}

/** A log, newest first, which loads page by page; on phones each entry is a block of lines. */
export function LogTable<Page>({ log, rowsOf, names, loading, failed, none }: LogTableProps<Page>) {
  const textOf = tabFailure(failed)
  return (
    <>
      {log.data && log.error && (
        <FailedState text={textOf(log.error)} error={log.error} retry={log.refetch} />
      )}
      <Fetched query={log} loading={loading} lines={6} failed={textOf}>
        {({ pages }) => {
          const rows = pages.flatMap(rowsOf)
          if (rows.length === 0) return <EmptyState title={none} />
          return (
            <table className={styles.table}>
              <TableHead names={[m.when(), m.who(), ...names]} />
              <tbody>
                {rows.map((row) => (
                  <Row key={row.number} {...row} />
                ))}
              </tbody>
            </table>
          )
        }}
      </Fetched>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {m.more()}
        </Button>
      )}
    </>
  )
}

function Row({ at, who, action, detail, target }: LogRow) {
  const isViewer = who?.kind === 'user' && who.isViewer === true
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={at}>{useLocalTime(at)}</time>
      </td>
      <td>
        {who ? <strong>{isViewer ? m.you() : <bdi>{personName(who)}</bdi>}</strong> : m.unknownDevice()}
      </td>
      <td>
        {action}
        {detail !== '' && <span className={styles.beside}> · {detail}</span>}
      </td>
      <td className={styles.on}>{target}</td>
    </tr>
  )
}

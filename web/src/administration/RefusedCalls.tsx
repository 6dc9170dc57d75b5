import { listRefusedCalls, type Output, type RefusedCall } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/auditLog.ts'
import { useApiPages } from '#queries.ts'
import styles from './AuditLogTab.module.css'
import { LogTable } from './LogTable.tsx'

/** Refused calls and failed logins, which are loaded when somebody opens them. */
export function RefusedCalls() {
  const [isOpen, setOpen] = useState(false)
  const log = useApiPages(listRefusedCalls, {}, { next, enabled: isOpen })
  return (
    <details className={styles.refused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.refused()}</summary>
      <p className="note">{m.refusedNote()}</p>
      {isOpen && (
        <LogTable
          log={log}
          rowsOf={({ refusedList }) => refusedList.map(rowOf)}
          names={[m.call(), m.network()]}
          loading={m.loadingRefused()}
          failed={m.refusedFailed()}
          none={m.noneRefused()}
        />
      )}
    </details>
  )
}

const next = ({ hasMore, refusedList }: Output<typeof listRefusedCalls>) =>
  hasMore ? { before: refusedList.at(-1)?.number } : undefined

const rowOf = ({ call, code, network, numMore, ...row }: RefusedCall) => ({
  ...row,
  action: <bdi>{call}</bdi>,
  detail: numMore === undefined ? code : m.codeAndMore({ code, count: numMore }),
  target: <bdi>{network}</bdi>,
})

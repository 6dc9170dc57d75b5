import type { AuditEntry, AuditPerson } from '@parley/contract'
import * as m from '#messages/auditLog.ts'
import { useLocalTime } from '#ui/RelativeTime.tsx'
import { personName, targetName, auditText } from './auditLog.ts'
import styles from './AuditLogTab.module.css'

/** The entries as a table, which on phones turns into rows of lines. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.when()}</th>
          <th scope="col">{m.who()}</th>
          <th scope="col">{m.act()}</th>
          <th scope="col">{m.on()}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.number}>
            <td className={styles.when}>
              <Moment instant={entry.at} />
            </td>
            <td>
              <Person person={entry.who} />
            </td>
            <td>
              <Act entry={entry} />
            </td>
            <td className={styles.on}>
              <bdi>{targetName(entry)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Act({ entry }: { entry: AuditEntry }) {
  const { act, beside } = auditText(entry)
  return (
    <>
      {act}
      {beside !== '' && <span className={styles.reason}> · {beside}</span>}
    </>
  )
}

function Moment({ instant }: { instant: string }) {
  return <time dateTime={instant}>{useLocalTime(instant)}</time>
}

function Person({ person }: { person: AuditPerson }) {
  const isViewer = person.kind === 'user' && person.isViewer === true
  return <strong>{isViewer ? m.you() : <bdi>{personName(person)}</bdi>}</strong>
}

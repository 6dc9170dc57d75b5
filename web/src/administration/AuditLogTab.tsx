import { listAuditEntries, type AuditEntry, type Input } from '@parley/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import * as m from '#messages/auditLog.ts'
import { useApiPages } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { saveAsCsv } from '#ui/downloads/csv.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notifyError } from '#ui/notices/notices.ts'
import { Select } from '#ui/forms/Select.tsx'
import { actName, auditRows, auditText, targetName, wholeLog } from './auditLog.ts'
import { LogMoment, LogPerson } from './LogCells.tsx'
import { RefusedCalls } from './RefusedCalls.tsx'
import styles from './AuditLogTab.module.css'
import { tabFailure } from './tabFailure.ts'

const DAY_MS = 86_400_000
const PERIODS = [
  [1, m.lastDay],
  [30, m.last30Days],
  [365, m.lastYear],
  [0, m.always],
] as const

/** The audit log: who did what to whom, newest first. */
export function AuditLogTab() {
  const [words, setWords] = useState('')
  const [action, setAction] = useState('')
  const [period, setPeriod] = useState<{ days: number; since: string | undefined }>(() => periodOf(30))
  const search = useDeferredValue(words.trim().slice(0, 200))
  const filter: Input<typeof listAuditEntries> = {
    search: search || undefined,
    action: action || undefined,
    since: period.since,
  }
  const failed = tabFailure(m.failed())
  // Saves entries that are not shown yet, too.
  const saving = useMutation({
    mutationFn: async () => saveAsCsv(m.csvName(), auditRows(await wholeLog(filter))),
    onError: () => notifyError(m.csvFailed()),
  })
  const log = useApiPages(listAuditEntries, filter, {
    next: ({ hasMore, entryList }, input) =>
      hasMore ? { ...input, before: entryList.at(-1)?.number } : undefined,
  })
  const actions = log.data?.pages[0]?.actionList ?? (action === '' ? [] : [action])
  return (
    <>
      <div className={styles.filters}>
        <Field label={m.search()} type="search" value={words} onValue={setWords} />
        <Select label={m.act()} value={action} onChange={(event) => setAction(event.target.value)}>
          <option value="">{m.everyAct()}</option>
          {actions.map((each) => (
            <option key={each} value={each}>
              {actName(each)}
            </option>
          ))}
        </Select>
        <Select
          label={m.period()}
          value={period.days}
          onChange={(event) => setPeriod(periodOf(Number(event.target.value)))}
        >
          {PERIODS.map(([days, label]) => (
            <option key={days} value={days}>
              {label()}
            </option>
          ))}
        </Select>
        <Button className={styles.csv} busy={saving.isPending} onClick={() => saving.mutate()}>
          <Icon name="download" size={18} />
          {m.csv()}
        </Button>
      </div>
      {log.data && log.error && (
        <FailedState text={failed(log.error)} error={log.error} retry={log.refetch} />
      )}
      <Fetched query={log} loading={m.loading()} lines={8} failed={failed}>
        {({ pages }) => <Entries entries={pages.flatMap(({ entryList }) => entryList)} />}
      </Fetched>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {m.more()}
        </Button>
      )}
      <p className="note">{m.cannotChange()}</p>
      <RefusedCalls />
    </>
  )
}

const periodOf = (days: number) => ({
  days,
  since: days === 0 ? undefined : new Date(Date.now() - days * DAY_MS).toISOString(),
})

/** The entries as a table; on phones each entry is a block of lines. */
function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <EmptyState title={m.noneFound()} />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[m.when(), m.who(), m.act(), m.on()].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { act, beside } = auditText(entry)
          return (
            <tr key={entry.number}>
              <td className={styles.when}>
                <LogMoment instant={entry.at} />
              </td>
              <td>
                <LogPerson person={entry.who} />
              </td>
              <td>
                {act}
                {beside !== '' && <span className={styles.reason}> · {beside}</span>}
              </td>
              <td className={styles.on}>
                <Target entry={entry} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The target of an action, with a link to the conversation or opinion if it is one. */
function Target({ entry }: { entry: AuditEntry }) {
  const name = <bdi>{targetName(entry)}</bdi>
  if (entry.place === undefined) return name
  const { conversationSlugId, opinionSlugId } = entry.place
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={opinionSlugId === undefined ? {} : { tab: 'opinions', opinion: opinionSlugId }}
    >
      {name}
    </Link>
  )
}

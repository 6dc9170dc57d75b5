import { listAuditEntries, type AuditEntry, type Input } from '@parley/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import * as m from '#messages/auditLog.ts'
import { useApiPages } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { saveAsCsv } from '#ui/downloads/csv.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notifyError } from '#ui/notices/notices.ts'
import { Select } from '#ui/forms/Select.tsx'
import { actName, auditRows, auditText, targetName, wholeLog } from './auditLog.ts'
import { LogTable } from './LogTable.tsx'
import { RefusedCalls } from './RefusedCalls.tsx'
import styles from './AuditLogTab.module.css'

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
      <LogTable
        log={log}
        rowsOf={({ entryList }) => entryList.map(rowOf)}
        names={[m.act(), m.columnTarget()]}
        loading={m.loading()}
        failed={m.failed()}
        none={m.noneFound()}
      />
      <p className="note">{m.cannotChange()}</p>
      <RefusedCalls />
    </>
  )
}

const periodOf = (days: number) => ({
  days,
  since: days === 0 ? undefined : new Date(Date.now() - days * DAY_MS).toISOString(),
})

const rowOf = (entry: AuditEntry) => {
  const { act, detail } = auditText(entry)
  return {
    number: entry.number,
    at: entry.at,
    who: entry.who,
    action: act,
    detail,
    target: <Target entry={entry} />,
  }
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

import { type Input, listAuditEntries } from '@parley/contract'
import { useDeferredValue, useState } from 'react'
import * as m from '#messages/auditLog.ts'
import { useApiPages } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { saveAsCsv } from '#ui/csv.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { notify } from '#ui/notices.ts'
import { Select } from '#ui/Select.tsx'
import { FailedTab } from './FailedTab.tsx'
import { AuditEntries } from './AuditEntries.tsx'
import { actName, auditRows, wholeLog } from './auditLog.ts'
import styles from './AuditLogTab.module.css'

const DAY_MS = 86_400_000
const PERIODS = [
  { days: 1, label: m.lastDay },
  { days: 30, label: m.last30Days },
  { days: 365, label: m.lastYear },
  { days: 0, label: m.always },
] as const

type Asked = Input<typeof listAuditEntries>

/** Who did what to whom, newest first. */
export function AuditLogTab() {
  const [words, setWords] = useState('')
  const [action, setAction] = useState('')
  const [period, setPeriod] = useState<{ days: number; since: string | undefined }>(() => periodOf(30))
  const search = useDeferredValue(words.trim().slice(0, 200))
  const asked: Asked = {
    ...(search === '' ? {} : { search }),
    ...(action === '' ? {} : { action }),
    ...(period.since === undefined ? {} : { since: period.since }),
  }
  const log = useApiPages(listAuditEntries, asked, { next: nextPage })
  const entries = log.data?.pages.flatMap(({ entryList }) => entryList)
  const actions = log.data?.pages[0]?.actionList ?? (action === '' ? [] : [action])
  return (
    <>
      <div className={styles.filters}>
        <Field
          label={m.search()}
          type="search"
          className={styles.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
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
          {PERIODS.map(({ days, label }) => (
            <option key={days} value={days}>
              {label()}
            </option>
          ))}
        </Select>
        <CsvButton asked={asked} />
      </div>
      {log.error && <FailedTab text={m.failed()} error={log.error} refetch={log.refetch} />}
      {!entries && !log.error && <Loading label={m.loading()} lines={8} />}
      {entries?.length === 0 && <EmptyState title={m.noneFound()} />}
      {entries && entries.length > 0 && <AuditEntries entries={entries} />}
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {m.more()}
        </Button>
      )}
      <p className={styles.note}>{m.cannotChange()}</p>
    </>
  )
}

/** Everything that is sought, also what is not shown yet. */
function CsvButton({ asked }: { asked: Asked }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveAsCsv(m.csvName(), auditRows(await wholeLog(asked)))
    } catch {
      notify({ text: m.csvFailed(), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className={styles.csv} busy={isBusy} onClick={() => void save()}>
      <Icon name="download" size={18} />
      {m.csv()}
    </Button>
  )
}

const nextPage = (
  { hasMore, entryList }: { hasMore: boolean; entryList: readonly { number: number }[] },
  input: Asked,
): Asked | undefined => (hasMore ? { ...input, before: entryList.at(-1)?.number } : undefined)

const periodOf = (days: number) => ({
  days,
  since: days === 0 ? undefined : new Date(Date.now() - days * DAY_MS).toISOString(),
})

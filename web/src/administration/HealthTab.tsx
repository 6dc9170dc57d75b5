import { getHealth, type AppError, type Health } from '@parley/contract'
import { useEffect, useRef } from 'react'
import * as m from '#messages/health.ts'
import { sentences } from '#messages/lists.ts'
import { useApiQuery } from '#queries.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { timeWithSeconds } from '#ui/dates.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { WebsiteLink } from '#ui/WebsiteLink.tsx'
import { notify, notifyError } from '#ui/notices/notices.ts'
import { tabFailure } from './tabFailure.ts'
import { healthRows, healthSentence, healthText, type HealthRow, STATE_NAMES } from './healthRows.ts'
import styles from './HealthTab.module.css'

const EVERY_MS = 30_000

/** The state of each part of the site, loaded again every half minute. */
export function HealthTab() {
  const health = useApiQuery(getHealth, {}, { refetchInterval: EVERY_MS, staleTime: 0 })
  const { data, error, refetch } = health
  const failed = (error: AppError) =>
    error.code === 'no_database' ? m.noDatabase() : tabFailure(m.failed())(error)
  return (
    <>
      {data && error && <FailedState text={failed(error)} error={error} retry={refetch} />}
      <Fetched query={health} loading={m.loading()} lines={6} failed={failed}>
        {(data) => <Checks health={data} />}
      </Fetched>
    </>
  )
}

function Checks({ health }: { health: Health }) {
  const rows = healthRows(health)
  const sentence = healthSentence(rows)
  const checked = m.checked({ at: timeWithSeconds(health.checkedAt), version: health.version })
  useChangesAnnounced(rows, sentence)
  const copy = () =>
    navigator.clipboard.writeText(healthText(rows, checked)).then(
      () => notify({ text: m.copied() }),
      () => notifyError(m.copyRefused()),
    )
  return (
    <>
      <h2 className={styles.sentence}>{sentence}</h2>
      <p className={styles.checked}>{checked}</p>
      {health.newerRelease && (
        <p>
          {m.newerRelease({ version: health.newerRelease.version })}{' '}
          <WebsiteLink to={health.newerRelease.url}>{m.whatIsNew()}</WebsiteLink>
        </p>
      )}
      <div className={styles.columns} aria-hidden="true">
        {[m.columnPart(), m.columnState(), m.columnWhat(), m.columnNow()].map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul className={styles.rows}>
        {rows.map(({ part, state, description, value }) => (
          <li key={part} className={styles.row}>
            <strong>{part}</strong>
            <span className={styles.state} data-state={state}>
              <Icon name={STATE_ICONS[state]} size={18} />
              {STATE_NAMES[state]()}
            </span>
            <span className={styles.what}>{description}</span>
            <strong className={styles.now}>{value}</strong>
          </li>
        ))}
      </ul>
      <Button onClick={() => void copy()}>
        <Icon name="copy" size={18} />
        {m.copy()}
      </Button>
    </>
  )
}

const STATE_ICONS: Record<HealthRow['state'], IconName> = {
  fine: 'checked',
  slow: 'clock',
  stopped: 'alert',
}

/** Announces parts whose state has changed to screen readers. */
function useChangesAnnounced(rows: readonly HealthRow[], sentence: string) {
  const states = rows.map(({ state }) => state).join()
  const known = useRef({ states, rows })
  useEffect(() => {
    const before = known.current
    known.current = { states, rows }
    if (before.states === states) return
    const changed = rows.filter(({ state }, index) => state !== before.rows[index]?.state)
    const said = changed.map(({ part, state }) => m.partAndState({ part, state: STATE_NAMES[state]() }))
    announce(sentences([...said, sentence]))
  }, [states, rows, sentence])
}

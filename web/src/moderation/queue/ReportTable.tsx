import type { getQueueItem, Output } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { quoted } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { wholeNumber } from '#ui/format.ts'
import { REASONS } from '#moderation/reasonChoices.ts'
import styles from './ItemPane.module.css'

const SHOWN_AT_FIRST = 3

/** Who reported something, why, and with which words; facilitators see no names. */
export function ReportTable({ reports }: { reports: Output<typeof getQueueItem>['reports'] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? reports : reports.slice(0, SHOWN_AT_FIRST)
  const hasNames = reports.some(({ username }) => username !== undefined)
  return (
    <>
      <ul className={styles.reports} aria-label={m.reportList()}>
        {shown.map(({ reason, username, explanation, createdAt }, n) => (
          <li key={`${createdAt} ${n}`}>
            <b>{REASONS[reason].label()}</b>
            {hasNames && <span>{username ?? m.somebody()}</span>}
            <span dir="auto">{explanation === undefined ? m.noText() : quoted(explanation)}</span>
          </li>
        ))}
      </ul>
      {shown.length < reports.length && (
        <Button kind="quiet" className={styles.more} onClick={() => setWhole(true)}>
          {m.more(wholeNumber(reports.length - shown.length))}
        </Button>
      )}
    </>
  )
}

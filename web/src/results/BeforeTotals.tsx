import type { Conversation } from '@parley/contract'
import type { ReactNode } from 'react'
import { participantsSentence, totalsNeedSentence } from '#counts/totals.ts'
import { tenDots } from '#messages/counts.ts'
import analysis from './AnalysisTab.module.css'
import { MIN_PEOPLE_FOR_MAP } from './findings.ts'
import styles from './Findings.module.css'
import { StatusLine } from './StatusLine.tsx'
import { TenPeople } from './TenPeople.tsx'

/** Replaces the results where only these are published and there are no totals yet. */
export function BeforeTotals({ conversation, invite }: { conversation: Conversation; invite?: ReactNode }) {
  const { metadata } = conversation
  const count = Math.min(metadata.participantCount, MIN_PEOPLE_FOR_MAP)
  return (
    <div className={analysis.analysis}>
      <header className={styles.findings}>
        <h2 className={styles.headline}>{participantsSentence(metadata)}</h2>
        <StatusLine conversation={conversation} />
      </header>
      <TenPeople count={count} label={tenDots({ count })}>
        {totalsNeedSentence(metadata)}
      </TenPeople>
      {invite}
    </div>
  )
}

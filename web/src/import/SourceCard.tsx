import type { ImportStatus } from '@parley/contract'
import * as m from '#messages/import.ts'
import { Card } from '#ui/Card.tsx'
import styles from './SourceCard.module.css'
import { sourceName } from './steps.ts'

/** The title of the imported conversation, and its source. */
export function SourceCard({ status }: { status: ImportStatus }) {
  const source = sourceName(status)
  const address = status.sourceUrl?.replace('https://', '') ?? ''
  return (
    <Card className={styles.source}>
      <p className={styles.from}>{source ? m.from({ source }) : m.fromExport()}</p>
      <p className={styles.title} dir="auto">
        {status.title ?? address}
      </p>
    </Card>
  )
}

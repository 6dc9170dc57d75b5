import type { PublishedRun } from '@parley/contract'
import * as m from '#messages/formation.ts'
import { Table } from '#results/tables/Table.tsx'
import { longDate, wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import styles from './GroupsScreen.module.css'

/** The same as the slider in rows, the newest first. */
export function RunTable({ runs }: { runs: readonly PublishedRun[] }) {
  return (
    <details className={styles.twin}>
      <summary>{m.asTable()}</summary>
      <div className={styles.scroll}>
        <Table
          caption={m.asTable()}
          heads={[m.date(), m.votes(), m.people(), m.groups(), m.redraws()]}
          rows={runs
            .toReversed()
            .map(({ runId, createdAt, asOfVote, participantCount, groups, redraws }) => ({
              key: runId,
              cells: [
                <time key="date" dateTime={createdAt}>
                  {longDate(createdAt)}
                </time>,
                wholeNumber(asOfVote),
                wholeNumber(participantCount),
                groups.length === 0
                  ? m.noneClear()
                  : groups.map(({ key, size }) => `${letterOf(key)} ${wholeNumber(size)}`).join(', '),
                redraws ? m.redrawsShort(redraws) : m.notMeasured(),
              ],
            }))}
        />
      </div>
    </details>
  )
}

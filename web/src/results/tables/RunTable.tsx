import type { PublishedRun } from '@parley/contract'
import table from './table.module.css'
import * as m from '#messages/formation.ts'
import { longDate, wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import styles from '#results/formation/GroupsScreen.module.css'

/** The same as the slider in rows, the newest first. */
export function RunTable({ runs }: { runs: readonly PublishedRun[] }) {
  return (
    <details className={styles.twin}>
      <summary>{m.asTable()}</summary>
      <div className={styles.scroll}>
        <table className={`${table.table} ${table.figures}`}>
          <caption className="visually-hidden">{m.asTable()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.date()}</th>
              <th scope="col">{m.votes()}</th>
              <th scope="col">{m.people()}</th>
              <th scope="col">{m.groups()}</th>
              <th scope="col">{m.redraws()}</th>
            </tr>
          </thead>
          <tbody>
            {runs.toReversed().map((run) => (
              <tr key={run.runId}>
                <th scope="row">
                  <time dateTime={run.createdAt}>{longDate(run.createdAt)}</time>
                </th>
                <td>{wholeNumber(run.asOfVote)}</td>
                <td>{wholeNumber(run.participantCount)}</td>
                <td>
                  {run.groups.length === 0
                    ? m.noneClear()
                    : run.groups.map(({ key, size }) => `${letterOf(key)} ${wholeNumber(size)}`).join(', ')}
                </td>
                <td>{run.redraws ? m.redrawsShort(run.redraws) : m.notMeasured()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

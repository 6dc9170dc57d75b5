import type { Suspension } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/suspended.ts'
import { dateAndTime } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './SuspensionStrip.module.css'

/** Above every page while the person is suspended: until when, and a link to the reason and the appeal. */
export function SuspensionStrip({ suspension: { decisionId, until } }: { suspension: Suspension }) {
  return (
    <aside className={`${styles.strip} no-print`}>
      <Icon name="lock" size={18} />
      <span>{until ? m.readOnlyUntil({ moment: dateAndTime(until) }) : m.readOnly()}</span>
      <Link to="/notification/decision/$decisionId" params={{ decisionId }}>
        {m.why()}
      </Link>
    </aside>
  )
}

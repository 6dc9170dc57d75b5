import type { AuditPerson } from '@parley/contract'
import * as m from '#messages/auditLog.ts'
import { useLocalTime } from '#ui/RelativeTime.tsx'
import { personName } from './auditLog.ts'

/** When something in a log happened. */
export function LogMoment({ instant }: { instant: string }) {
  return <time dateTime={instant}>{useLocalTime(instant)}</time>
}

/** Who did something in a log. */
export function LogPerson({ person }: { person: AuditPerson }) {
  const isViewer = person.kind === 'user' && person.isViewer === true
  return <strong>{isViewer ? m.you() : <bdi>{personName(person)}</bdi>}</strong>
}

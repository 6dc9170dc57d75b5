import {
  AUDIT_PAGE,
  type AuditEntry,
  type AuditPerson,
  listAuditEntries,
  listRefusedCalls,
  REFUSED_CALLS_PAGE,
} from '@parley/contract'
import { auditActions, type AuditRow, auditRows } from '#administration/audit-log.sql.ts'
import { handle } from '#http/handle.ts'
import { refusedCallRows } from '#http/refused-calls.sql.ts'

export const auditLog = [
  handle(listAuditEntries, async (filter, { db, viewer }) => {
    const [rows, actionList] = [await auditRows(db, filter), await auditActions(db)]
    return {
      entryList: rows.slice(0, AUDIT_PAGE).map((row) => entryOf(row, viewer.user.username)),
      hasMore: rows.length > AUDIT_PAGE,
      actionList,
    }
  }),

  handle(listRefusedCalls, async ({ before }, { db, viewer }) => {
    const rows = await refusedCallRows(db, before)
    return {
      refusedList: rows
        .slice(0, REFUSED_CALLS_PAGE)
        .map(({ id, at, actor, actorName, network, call, code, numMore }) => ({
          number: id,
          at: at.toISOString(),
          who:
            actor === null
              ? undefined
              : personOf({ number: actor, name: actorName, viewerName: viewer.user.username }),
          call,
          code,
          network: network ?? undefined,
          numMore: numMore === 0 ? undefined : numMore,
        })),
      hasMore: rows.length > REFUSED_CALLS_PAGE,
    }
  }),
]

/** Matches actions whose target is a person. */
const PERSON_ACTIONS = /^(?:role|user|account|member|facilitator)\./

function entryOf(row: AuditRow, viewerName: string): AuditEntry {
  const isPerson =
    row.targetName !== null || (PERSON_ACTIONS.test(row.action) && /^\d{9,16}$/.test(row.target))
  return {
    number: row.id,
    at: row.at.toISOString(),
    who: personOf({ number: row.actor, name: row.actorName, viewerName }),
    action: row.action,
    target: isPerson ? '' : row.target,
    targetPerson: isPerson ? personOf({ number: row.target, name: row.targetName, viewerName }) : undefined,
    reason: row.reason,
    place: placeOf(row),
  }
}

function placeOf({ conversationSlugId, opinionSlugId }: AuditRow): AuditEntry['place'] {
  if (conversationSlugId === null) return undefined
  return { conversationSlugId, opinionSlugId: opinionSlugId ?? undefined }
}

type Person = { number: string | null; name: string | null; viewerName: string }

function personOf({ number, name, viewerName }: Person): AuditPerson {
  if (number === null) return { kind: 'site' }
  if (name === null) return { kind: 'deleted', number }
  return { kind: 'user', username: name, isViewer: name === viewerName ? true : undefined }
}

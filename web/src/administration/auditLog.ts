import { type AuditEntry, type AuditPerson, type Input, listAuditEntries } from '@parley/contract'
import { toCsv } from '#ui/csv.ts'
import { callApi } from '#call.ts'
import * as m from '#messages/auditLog.ts'

/** What an act is called; acts that are new to this page show by their own names. */
export const actName = (action: string): string => m.acts[action]?.() ?? action

export const personName = (person: AuditPerson): string =>
  person.kind === 'site' ? m.site() : person.kind === 'deleted' ? m.numbered(person.number) : person.username

/** Whom or what it was done to. */
export const targetName = ({ targetPerson, target }: AuditEntry): string =>
  targetPerson ? personName(targetPerson) : target

/** All entries that are sought, page by page. */
export async function wholeLog(asked: Input<typeof listAuditEntries>): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (;;) {
    const before = entries.at(-1)?.number
    const page = await callApi(listAuditEntries, before === undefined ? asked : { ...asked, before })
    entries.push(...page.entryList)
    if (!page.hasMore) return entries
  }
}

/** A line for each entry, under one of headings; cells that a spreadsheet would run are text. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  toCsv([
    [m.csvNumber(), m.when(), m.who(), m.act(), m.on(), m.reason()],
    ...entries.map((entry) => [
      entry.number,
      entry.at,
      personName(entry.who),
      entry.action,
      targetName(entry),
      entry.reason,
    ]),
  ])

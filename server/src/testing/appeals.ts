import { listNotifications, type ApiClient } from '@parley/contract'
import { openAppeals } from '#moderation/appeals.sql.ts'
import type { TestApp } from '#testing/app.ts'

/** The decision to which the newest notification of a kind links; empty if there is none. */
export async function notifiedDecision(
  person: ApiClient,
  kind: 'moderation_decision' | 'appeal_answer' | 'set_aside',
): Promise<string> {
  const { notificationList } = await person(listNotifications, { includeAll: true })
  const found = notificationList.find(({ type }) => type === kind)
  return found !== undefined && 'decisionId' in found ? (found.decisionId ?? '') : ''
}

/** The public id of the only open appeal. */
export async function waitingAppeal({ ctx }: TestApp): Promise<string> {
  const [appeal] = await openAppeals(ctx.db)
  return appeal?.slug_id ?? ''
}

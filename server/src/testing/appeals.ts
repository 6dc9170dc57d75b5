import { listNotifications, type ApiClient } from '@parley/contract'
import { openAppeals } from '#moderation/appeals.sql.ts'
import type { TestApp } from '#testing/app.ts'

/** What the newest notification of a kind leads to; empty where there is none. */
export async function toldDecision(
  person: ApiClient,
  kind: 'moderation_decision' | 'appeal_answer' | 'set_aside',
): Promise<string> {
  const { notificationList } = await person(listNotifications, { includeAll: true })
  const found = notificationList.find(({ type }) => type === kind)
  return found !== undefined && 'decisionId' in found ? (found.decisionId ?? '') : ''
}

/** The public name of the only appeal that waits. */
export async function waitingAppeal({ ctx }: TestApp): Promise<string> {
  const [appeal] = await openAppeals(ctx.db)
  return appeal?.slug_id ?? ''
}

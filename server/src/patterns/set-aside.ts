import { bumpVersions } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'
import { notify } from '#notifications/notify.sql.ts'
import { refreshComparison } from '#patterns/comparison.sql.ts'
import {
  closeReadmittedPatterns,
  insertPatternDecision,
  readmit,
  setAside,
  type NewPatternDecision,
} from '#patterns/set-aside.sql.ts'

type Change = {
  conversationId: number
  /** People who are not excluded yet (to exclude), or who are (to readmit). */
  userIds: readonly number[]
  decisionId: number
  action: 'set_aside' | 'readmit'
  /** Whether this answers an appeal: then the person is not notified of this change, because they get the answer. */
  isAnswerToAppeal?: boolean
}

/**
 * Excludes people from the analysis or readmits them, notifies them, and enqueues the next run and comparison. Call it
 * in a transaction that has locked the conversation.
 */
export async function changeAnalysed(db: Db, { action, isAnswerToAppeal, ...people }: Change): Promise<void> {
  const { conversationId, userIds, decisionId: patternDecisionId } = people
  await (action === 'readmit' ? readmit(db, people) : setAside(db, people))
  if (!isAnswerToAppeal)
    await notify(
      db,
      userIds.map((userId) => ({
        kind: 'set_aside',
        userId,
        conversationId,
        patternDecisionId,
        ...(action === 'readmit' ? { isReadmitted: true } : {}),
      })),
    )
  await closeReadmittedPatterns(db, conversationId)
  await refreshComparison(db, conversationId)
  await bumpVersions(db, [conversationId])
}

type Readmission = Omit<NewPatternDecision, 'action' | 'numPeople' | 'isAfterAppeal'> & { userId: number }

/** Readmits one person because of an appeal. Call it in a transaction that has locked the conversation. */
export async function readmitAfterAppeal(
  db: Db,
  { userId, ...decision }: Readmission,
): Promise<{ id: number }> {
  const action = 'readmit'
  const id = await insertPatternDecision(db, { ...decision, action, numPeople: 1, isAfterAppeal: true })
  const { conversationId } = decision
  await changeAnalysed(db, {
    conversationId,
    userIds: [userId],
    decisionId: id,
    action,
    isAnswerToAppeal: true,
  })
  return { id }
}

import {
  groupKey,
  type LedgerDecision,
  LIMITS,
  listDecisions,
  ModerationReason,
  type Output,
} from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { requireReadable } from '#conversations/rules.ts'
import { detailOf } from '#conversations/view.ts'
import type { Ctx } from '#ctx.ts'
import { handle, SerializedResponse, toJson } from '#http/handle.ts'
import type { Position } from '#db/position.ts'
import { readContent } from '#db/replica-reads.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { ledgerCounts, ledgerPage, type LedgerPage, type LedgerRow } from '#moderation/ledger.sql.ts'

export const ledger = [
  handle(listDecisions, async ({ conversationSlugId, lastDecisionId, limit }, { ctx, viewer }) => {
    const access = await conversationAccess(ctx, conversationSlugId)
    const { id: conversationId, contentVersion, position } = requireReadable(access, viewer)
    const page = { conversationId, lastDecisionId, limit: limit ?? LIMITS.ledgerPage }
    const buildResponse = () => responseOf(ctx, page, position)
    // Clients can send any cursors and limits, so only first pages of the usual length are cached.
    const isCacheable = lastDecisionId === undefined && limit === undefined
    return isCacheable
      ? firstPages(ctx).get(String(conversationId), contentVersion, buildResponse)
      : buildResponse()
  }),
]

type Response = SerializedResponse<Output<typeof listDecisions>>

const firstPages = cachePerApp<Response>(({ size }) => size)

async function responseOf(ctx: Ctx, page: LedgerPage, position: Position | undefined): Promise<Response> {
  const [rows, counts] = await Promise.all([
    readContent(ctx, position, (source) => ledgerPage(source, page)),
    readContent(ctx, position, (source) => ledgerCounts(source, page.conversationId)),
  ])
  const output = { decisionList: rows.map(toDecision), ...counts }
  return new SerializedResponse(Buffer.from(toJson(ctx, listDecisions.output, output)))
}

/** Converts a decision to its public form. */
function toDecision(row: LedgerRow): LedgerDecision {
  const { before } = row
  return {
    decisionId: row.slug_id,
    kind: row.action,
    isAboutOpinion: row.kind === 'opinion' || row.kind === 'about_person',
    isAboutUpdate: row.kind === 'update' ? (true as const) : undefined,
    numPeople: row.num_people ?? undefined,
    until: row.until?.toISOString(),
    pattern: row.pattern ?? undefined,
    groupKey: row.group_key === null ? undefined : groupKey(row.group_key),
    groupName: row.group_name ?? undefined,
    decidedAs: row.decided_as ?? undefined,
    ...(row.is_from_import
      ? { source: 'import' as const, explanation: '' }
      : { createdAt: row.created_at.toISOString(), explanation: row.explanation }),
    ...(row.action === 'withdraw' ? {} : reasonFields(row)),
    opinionSlugId: row.opinion_slug_id ?? undefined,
    ...(before === null
      ? {}
      : {
          withdrawn: {
            kind: before.action,
            ...(before.isFromImport ? {} : { createdAt: new Date(before.createdAt).toISOString() }),
            ...reasonFields({ ...before, duplicate_of: null }),
            pattern: before.pattern ?? undefined,
            isAfterAppeal: row.is_after_appeal ? (true as const) : undefined,
          },
        }),
    appealRejectedAt: row.appeal_rejected_at === null ? undefined : row.appeal_rejected_at.toISOString(),
    isAnsweredByDecider: row.is_by_decider ? (true as const) : undefined,
  }
}

/** The fields for the reason of a decision; undefined if the reason is not known. */
export const reasonFields = (row: {
  reason: string | null
  detail: string | null
  duplicate_of: string | null
}) => ({
  reason: row.reason === null ? undefined : ModerationReason.parse(row.reason),
  ...detailOf(row),
})

import {
  AppError,
  cancelImport,
  getImportStatus,
  IMPORT_LIMITS,
  importConversation,
  importUpload,
  type ParsedInput,
  readPolisUrl,
  retryImport,
} from '@parley/contract'
import { organizationToPostAs } from '#authoring/create.ts'
import { dropImport, insertUnfinished, lockImport } from '#conversations/import.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { limits } from '#http/limits.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'
import {
  cancelImportRow,
  findOwnImport,
  importOf,
  insertImport,
  type NewImportRow,
} from '#import/imports.sql.ts'
import { enqueueImport } from '#import/runs.sql.ts'
import { restart } from '#import/restart.ts'
import { importStatusOf } from '#import/view.ts'
import { assertMayImport } from '#site/rules.ts'
import { siteSettings } from '#site/sql.ts'
import { lockExistingUser } from '#users/person.sql.ts'
import { deviceEndedError } from '#users/sql.ts'

const DAY_MS = 24 * 3_600_000

/** The license of the votes in the reports of each host. */
const REPORT_LICENSES: Record<string, string> = { 'pol.is': 'CC BY 4.0, The Computational Democracy Project' }

export const imports = [
  handle(importConversation, async ({ polisUrl, ...options }, { ctx, db, viewer }) => {
    const source = readPolisUrl(polisUrl)
    if (!source)
      throw new AppError('invalid_input', 'invalid_input', 'Please enter a valid Polis URL.', {
        field: 'polisUrl',
      })
    const { sourceUrl, kind, host, id } = source
    const authorId = viewer.user.id
    const checkedOptions = await checkOptions(ctx, { options, viewer })
    const request = { authorId, sourceUrl, now: ctx.now() }
    const known = await knownImport(db, request)
    let slugId = known?.slugId
    if (known?.state === 'failed')
      await limits(ctx).count(importConversation, viewer, () => restart(ctx, known.id))
    else if (known === undefined)
      await limits(ctx).count(importConversation, viewer, () =>
        db.transaction().execute(async (db) => {
          await lockImport(db, request)
          const begun = await knownImport(db, request)
          slugId = begun?.slugId
          if (begun !== undefined) return false
          slugId = await beginImport(db, {
            ...checkedOptions,
            sourceUrl,
            title: sourceUrl.replace('https://', ''),
            attribution: kind === 'report' ? REPORT_LICENSES[host] : undefined,
            publication: kind === 'report' ? 'votes' : checkedOptions.publication,
            order: { kind, host, sourceId: id, ofParts: null },
            now: ctx.now(),
          })
          return true
        }),
      )
    return { conversationSlugId: slugId ?? '' }
  }),

  handle(importUpload, async ({ size, ...options }, { ctx, db, viewer }) => {
    const checkedOptions = await checkOptions(ctx, { options, viewer })
    const numParts = Math.ceil(size / IMPORT_LIMITS.partBytes)
    let slugId = ''
    await limits(ctx).count(importUpload, viewer, async () => {
      slugId = await db.transaction().execute((db) =>
        beginImport(db, {
          ...checkedOptions,
          sourceUrl: undefined,
          title: '',
          attribution: undefined,
          order: { kind: 'upload', host: null, sourceId: null, ofParts: numParts },
          now: ctx.now(),
        }),
      )
      return true
    })
    return { conversationSlugId: slugId, numParts }
  }),

  handle(getImportStatus, async ({ conversationSlugId }, { ctx, db, viewer }) =>
    importStatusOf(await ownImport(db, conversationSlugId, viewer), ctx.now()),
  ),

  handle(retryImport, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const {
      conversation_id: id,
      state,
      of_parts: ofParts,
      num_parts: numParts,
    } = await ownImport(db, conversationSlugId, viewer)
    if (state === 'failed' && ofParts !== null && Number(numParts) < ofParts)
      throw new AppError('conflict', 'export_gone', 'The export is not kept any longer. Send it again.')
    await limits(ctx).count(retryImport, viewer, () => restart(ctx, id))
  }),

  handle(cancelImport, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const { conversation_id: id } = await ownImport(db, conversationSlugId, viewer)
    await db.transaction().execute(async (db) => {
      if (!(await cancelImportRow(db, id, ctx.now())))
        throw new AppError('conflict', 'import_complete', 'This import is complete.')
      await dropImport(db, id)
      await enqueueImport(db, id)
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'conversation.deleted',
        target: `conversation:${conversationSlugId}`,
        reason: 'import',
      })
    })
  }),
]

/** A person's import of a source that is running or failed, or ended within a day. */
const knownImport = (
  db: Db,
  { authorId, sourceUrl, now }: { authorId: number; sourceUrl: string; now: Date },
) => findOwnImport(db, { authorId, sourceUrl, since: new Date(now.getTime() - DAY_MS) })

type Options = Omit<ParsedInput<typeof importConversation>, 'polisUrl'>

async function checkOptions(ctx: Ctx, { options, viewer }: { options: Options; viewer: KnownViewer }) {
  const {
    postAsOrganization: organizationName = '',
    indexConversationAt,
    isIndexed,
    isLoginRequired,
  } = options
  const settings = await siteSettings(ctx.db)
  assertMayImport(settings, organizationName)
  if (organizationName !== '') assertNotOnHold(viewer, ctx.now())
  const publicationDate = indexConversationAt === undefined ? undefined : new Date(indexConversationAt)
  if (publicationDate && (isIndexed || publicationDate <= ctx.now()))
    throw new AppError(
      'invalid_input',
      'invalid_input',
      isIndexed
        ? 'indexConversationAt: only a private conversation becomes public later'
        : 'indexConversationAt: must be a moment to come',
      { field: 'indexConversationAt' },
    )
  return {
    authorId: viewer.user.id,
    organizationName,
    indexConversationAt: publicationDate,
    isIndexed,
    isLoginRequired,
    publication: options.publication ?? ('results' as const),
    isContinued: options.isContinued ?? false,
    isReviewRequired: options.isReviewRequired ?? settings.isReviewedFirst,
  }
}

type ImportToBegin = Omit<
  Parameters<typeof insertUnfinished>[1],
  'organizationId' | 'body' | 'topicIds' | 'firstVoteAt' | 'lastVoteAt' | 'createdAt'
> & {
  /** Empty if the author imports in their own name. */
  organizationName: string
  order: Omit<NewImportRow, 'conversationId'>
  now: Date
}

async function beginImport(db: Db, { order, now, ...conversation }: ImportToBegin): Promise<string> {
  // Waits for a concurrent deletion of the account, which would otherwise miss the new conversation.
  if (!(await lockExistingUser(db, conversation.authorId))) throw deviceEndedError()
  const { id, slugId } = await insertUnfinished(db, {
    ...conversation,
    organizationId: await organizationToPostAs(db, conversation),
    body: '',
    topicIds: [],
    firstVoteAt: undefined,
    lastVoteAt: undefined,
    createdAt: now,
  })
  await insertImport(db, { ...order, conversationId: id }, now)
  if (order.kind !== 'upload') await enqueueImport(db, id)
  await appendAudit(db, {
    actorId: conversation.authorId,
    action: 'conversation.imported',
    target: `conversation:${slugId}`,
    reason: order.kind,
  })
  return slugId
}

async function ownImport(db: Db, slugId: string, viewer: KnownViewer) {
  const found = await importOf(db, { slugId, authorId: viewer.user.id })
  if (!found) throw new AppError('not_found', 'import_not_found', 'This import does not exist.')
  return found
}

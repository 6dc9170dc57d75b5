import {
  addOrganizerOpinions,
  addToConversation,
  bodyProblem,
  closeConversation,
  createConversation,
  deleteConversation,
  editConversation,
  editRefusal,
  introducePrint,
  isSharedPlaceDate,
  listConversationVersions,
  reopenConversation,
  schedulePublication,
} from '@parley/contract'
import { addOpinions } from '#authoring/added-opinions.ts'
import { createFromDraft } from '#authoring/create.ts'
import {
  changeAsOrganizer,
  actRecorder,
  refusedWith,
  requireMayChange,
  requireOwnConversation,
  success,
} from '#authoring/organizer.ts'
import { assertValidPromise, earliestToday } from '#authoring/promised-answers.ts'
import { assertClosesLater, assertOpensEarlier, openingDates } from '#authoring/opening-dates.ts'
import {
  assertInFuture,
  bodyHtml,
  invalidFieldError,
  placesAboutPerson,
  seedOpinionHtmls,
} from '#authoring/texts.ts'
import { assertFewChangesToday, CHANGES_BEFORE } from '#authoring/daily-changes.ts'
import {
  additionsOf,
  insertAddition,
  insertVersion,
  versionBefore,
  versionsOf,
} from '#authoring/versions.sql.ts'
import {
  countVotes,
  haveOthersTakenPart,
  markConversationDeleted,
  markUpdated,
  replaceText,
  setDates,
  setLanguage,
  setPrintIntroduction,
} from '#conversations/authoring.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import { readableConversation } from '#conversations/read.ts'
import { handle } from '#http/handle.ts'
import { omitMissing } from '#http/omit-missing.ts'
import { assertNotOnHold, assertNotOnHoldFor } from '#http/viewer.ts'

export const authoring = [
  handle(createConversation, async (input, { ctx, viewer, address }) => {
    const body = bodyHtml(input.conversationBody ?? '', 'conversationBody')
    const indexConversationAt = toDate(input.indexConversationAt)
    if (indexConversationAt !== undefined) {
      const field = 'indexConversationAt'
      if (input.isIndexed)
        throw invalidFieldError({ code: 'already_public', message: 'is for private conversations' }, field)
      assertInFuture(indexConversationAt, { field, now: ctx.now() })
    }
    const dates = openingDates(input, ctx.now())
    const { sharedPlace } = input
    if (sharedPlace !== undefined && !isSharedPlaceDate(sharedPlace.until, ctx.now().getTime()))
      throw invalidFieldError(
        { code: 'date_out_of_range', message: 'must be in the next 30 days' },
        'sharedPlace.until',
      )
    const promised = { answerDueOn: input.answerDueOn ?? '', answeredBy: input.answeredBy ?? '' }
    assertValidPromise(promised, earliestToday(ctx.now()))
    const organizationName = input.postAsOrganization ?? ''
    if (organizationName !== '') assertNotOnHold(viewer, ctx.now())
    const conversationSlugId = await createFromDraft(ctx, {
      authorId: viewer.user.id,
      organizationName,
      title: input.conversationTitle,
      body,
      isIndexed: input.isIndexed,
      isLoginRequired: input.isLoginRequired,
      indexConversationAt,
      publication: input.publication ?? 'results',
      isReviewRequired: input.isReviewRequired,
      dates,
      promised,
      language: input.language,
      topicCodes: [...new Set(input.topicCodeList)],
      seeds: seedOpinionHtmls(input.seedOpinionList, 'seedOpinionList'),
      seedsAboutPerson: placesAboutPerson(input.aboutPersonList, input.seedOpinionList),
      pollOptions: input.pollingOptionList,
      idempotencyKey: input.idempotencyKey,
      sharedPlace: sharedPlace && {
        numPeople: sharedPlace.numPeople,
        until: new Date(sharedPlace.until),
        address,
      },
    })
    return { conversationSlugId }
  }),

  handle(deleteConversation, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const { id } = await requireOwnConversation(db, { slugId: conversationSlugId, viewer })
    assertNotOnHold(viewer, ctx.now())
    await db.transaction().execute(async (db) => {
      await lockConversation(db, id)
      const request = { slugId: conversationSlugId, viewer }
      const { deletedAt } = await requireOwnConversation(db, request)
      if (deletedAt !== null) return
      await markConversationDeleted(db, id, ctx.now())
      await actRecorder(db, request)('conversation.deleted')
    })
  }),

  handle(editConversation, async ({ conversationSlugId: slugId, ...input }, { ctx, viewer }) => {
    await requireMayChange(ctx, { slugId, viewer })
    const text = {
      title: input.conversationTitle,
      body: bodyHtml(input.conversationBody, 'conversationBody'),
    }
    return changeAsOrganizer(ctx, { slugId, viewer }, async (db, conversation, record) => {
      const { id, title, body, createdAt, isLocked, language } = conversation
      const isRestated = input.language !== undefined && input.language !== language
      // The text is also the same if an earlier call succeeded but its response was lost.
      const isSameText = title === text.title && body === text.body
      if (isSameText && !isRestated) return success
      if (isLocked) return refusedWith('conversation_locked')
      if (isSameText) {
        await setLanguage(db, id, input.language ?? null)
        await record('conversation.edited', 'language')
        return success
      }
      const now = ctx.now()
      const refusal = editRefusal({ createdAt, voteCount: await countVotes(db, id), now })
      if (refusal !== undefined) return refusedWith(refusal)
      const problem = bodyProblem(text.body, await additionsOf(db, id))
      if (problem !== undefined) throw invalidFieldError(problem, 'conversationBody')
      assertFewChangesToday(await versionBefore(db, { conversationId: id, numNewer: CHANGES_BEFORE }), now)
      const replaced = {
        ...(title === text.title ? {} : { title }),
        ...(body === text.body ? {} : { body }),
      }
      await insertVersion(db, { conversationId: id, ...replaced }, now)
      await replaceText(db, { id, ...text, now })
      if (isRestated) await setLanguage(db, id, input.language ?? null)
      const fields = [
        ...(title === text.title ? [] : ['title']),
        ...(body === text.body ? [] : ['body']),
        ...(isRestated ? ['language'] : []),
      ]
      await record('conversation.edited', fields.join(', '))
      return success
    })
  }),

  handle(addOrganizerOpinions, async ({ conversationSlugId: slugId, ...input }, { ctx, viewer }) => {
    const { opinionList, aboutPersonList } = input
    assertNotOnHold(viewer, ctx.now())
    await requireMayChange(ctx, { slugId, viewer, isMemberAllowed: true })
    const bodies = seedOpinionHtmls(opinionList, 'opinionList')
    const aboutPerson = placesAboutPerson(aboutPersonList, bodies)
    return changeAsOrganizer(ctx, { slugId, viewer, isMemberAllowed: true }, async (db, { id }, record) => {
      const added = await addOpinions(db, {
        conversationId: id,
        authorId: viewer.user.id,
        bodies,
        aboutPerson,
      })
      if (typeof added !== 'number')
        return {
          ...refusedWith('conversation_locked'),
          ...(added === 'paused' ? { isPaused: true as const } : {}),
        }
      if (added > 0) await record('opinions.added', String(added))
      return { ...success, numAdded: added, numExisting: bodies.length - added }
    })
  }),

  handle(addToConversation, async ({ conversationSlugId: slugId, additionBody }, { ctx, viewer }) => {
    await requireMayChange(ctx, { slugId, viewer })
    const addition = bodyHtml(additionBody, 'additionBody')
    if (addition === '')
      throw invalidFieldError({ code: 'addition_empty', message: 'must say something' }, 'additionBody')
    return changeAsOrganizer(ctx, { slugId, viewer }, async (db, { id, body, isLocked }, record) => {
      const others = await additionsOf(db, id)
      if (others.at(-1) === addition) return success
      if (isLocked) return refusedWith('conversation_locked')
      const problem = bodyProblem(body, [...others, addition])
      if (problem !== undefined) throw invalidFieldError(problem, 'additionBody')
      const now = ctx.now()
      await insertAddition(db, { id, body: addition, now })
      await markUpdated(db, id, now)
      await record('conversation.edited', 'addition')
      return success
    })
  }),

  handle(introducePrint, async ({ conversationSlugId: slugId, introduction }, { ctx, viewer }) =>
    changeAsOrganizer(
      ctx,
      { slugId, viewer, isMemberAllowed: true },
      async (db, { id, printIntroduction, isLocked }, record) => {
        if (printIntroduction === introduction) return success
        if (isLocked) return refusedWith('conversation_locked')
        await setPrintIntroduction(db, { id, introduction, now: ctx.now() })
        await record('conversation.edited', 'print introduction')
        return success
      },
    ),
  ),

  handle(listConversationVersions, async ({ conversationSlugId, skip = 0 }, { ctx, db, viewer }) => {
    const { id } = await readableConversation(ctx, conversationSlugId, viewer)
    const versions = await versionsOf(db, { conversationId: id, skip })
    return versions.map(({ title, body, answerDueOn, answeredBy, replacedAt }) => ({
      ...omitMissing({ title, body }),
      ...(answerDueOn !== null && { answerDueOn, answeredBy: answeredBy || undefined }),
      replacedAt: replacedAt.toISOString(),
    }))
  }),

  handle(closeConversation, async ({ conversationSlugId: slugId, ...input }, { ctx, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    const closeAt = toDate(input.closeAt)
    if (closeAt) assertInFuture(closeAt, { field: 'closeAt', now: ctx.now() })
    return changeAsOrganizer(
      ctx,
      { slugId, viewer, isMemberAllowed: true },
      async (db, { id, ...before }, record) => {
        if (before.closedAt !== null && !before.isUnopened)
          return closeAt ? refusedWith('already_closed') : success
        if (closeAt !== undefined && isSameMoment(closeAt, before.closeAt)) return success
        if (closeAt) assertClosesLater(closeAt, before.reopenAt)
        const dates =
          closeAt === undefined
            ? { closed_at: ctx.now(), close_at: null, reopen_at: null }
            : { close_at: closeAt }
        await setDates(db, id, dates)
        if (closeAt === undefined) await record('conversation.closed')
        else await record('conversation.close_scheduled', closeAt?.toISOString())
        return success
      },
    )
  }),

  handle(reopenConversation, async ({ conversationSlugId: slugId, ...input }, { ctx, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    const reopenAt = toDate(input.reopenAt)
    if (reopenAt) assertInFuture(reopenAt, { field: 'reopenAt', now: ctx.now() })
    return changeAsOrganizer(
      ctx,
      { slugId, viewer, isMemberAllowed: true },
      async (db, { id, ...before }, record) => {
        if (before.closedAt === null) return reopenAt ? refusedWith('already_open') : success
        if (before.isUnopened && reopenAt === null) return refusedWith('not_opened')
        if (reopenAt !== undefined && isSameMoment(reopenAt, before.reopenAt)) return success
        if (reopenAt && before.closeAt) assertOpensEarlier(reopenAt, before.closeAt)
        const dates = reopenAt === undefined ? { closed_at: null, reopen_at: null } : { reopen_at: reopenAt }
        await setDates(db, id, dates)
        if (reopenAt === undefined) await record('conversation.reopened')
        else await record('conversation.reopen_scheduled', reopenAt?.toISOString())
        return success
      },
    )
  }),

  handle(schedulePublication, async ({ conversationSlugId: slugId, ...input }, { ctx, viewer }) => {
    const publicationDate = toDate(input.indexConversationAt) ?? null
    if (publicationDate !== null)
      assertInFuture(publicationDate, { field: 'indexConversationAt', now: ctx.now() })
    return changeAsOrganizer(ctx, { slugId, viewer }, async (db, conversation, record) => {
      const { id, authorId, createdAt, indexConversationAt: before } = conversation
      // A conversation that became public never becomes private again.
      if (publicationDate !== null) assertNotOnHoldFor({ madeAt: createdAt }, viewer, ctx.now())
      if (conversation.isIndexed) return refusedWith('already_public')
      if (conversation.awaitsApproval) return refusedWith('awaits_approval')
      if (isSameMoment(publicationDate, before)) return success
      const isEarlier = publicationDate !== null && (before === null || publicationDate < before)
      if (isEarlier && (await haveOthersTakenPart(db, { conversationId: id, authorId })))
        return refusedWith('somebody_took_part')
      await setDates(db, id, { index_conversation_at: publicationDate })
      await record('conversation.publication_scheduled', publicationDate?.toISOString())
      return success
    })
  }),
]

/** Returns undefined and null unchanged. */
const toDate = <T extends undefined | null>(moment: string | T): Date | T =>
  typeof moment === 'string' ? new Date(moment) : moment

const isSameMoment = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

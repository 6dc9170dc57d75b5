import { VOTE_VALUES, castVote, listOwnConsents, listOwnVotes } from '@parley/contract'
import { readableConversations } from '#conversations/read.ts'
import { ownConsents } from '#conversations/consents.sql.ts'
import { isLoggedOut } from '#conversations/rules.ts'
import { handle } from '#http/handle.ts'
import { cast, targetOf } from '#votes/cast.ts'
import { originTags } from '#votes/place.ts'
import { ensureParticipant } from '#votes/participant.ts'
import { voteResponse } from '#votes/rules.ts'
import { outcomeOfNewVote, ownVotes } from '#votes/sql.ts'

export const votes = [
  handle(
    castVote,
    async (
      { opinionSlugId, chosenOption, consentVersion, via, isAboutPerson = false, routing },
      { ctx, db, viewer, address, admitGuest },
    ) => {
      const target = await targetOf(ctx, opinionSlugId)
      const choice = chosenOption === 'cancel' ? null : VOTE_VALUES[chosenOption]
      // An unknown device becomes a guest only with a vote that counts.
      if (viewer.user === undefined || isLoggedOut(viewer.user)) {
        const outcome = await outcomeOfNewVote(db, { ...target, isAboutPerson })
        if (outcome !== 'saved' || choice === null) return voteResponse(outcome)
      }
      const person = await ensureParticipant(ctx, { viewer, admitGuest })
      return voteResponse(
        await cast(ctx, {
          ...target,
          ...person,
          choice,
          consentVersion,
          place: originTags(ctx)({ address, ...target, ...person }),
          isViaEmbed: via === 'embed',
          isAboutPerson,
          routing,
        }),
      )
    },
  ),

  handle(listOwnVotes, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const conversations = await readableConversations(ctx, { slugIds: conversationSlugIdList, viewer })
    const rows = await ownVotes(db, {
      userId: viewer.user.id,
      conversationIds: conversations.map(({ id }) => id),
    })
    return rows.map(({ slug_id, choice }) => ({ opinionSlugId: slug_id, votingAction: choice }))
  }),

  handle(listOwnConsents, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const conversations = await readableConversations(ctx, { slugIds: conversationSlugIdList, viewer })
    const slugIdOf = new Map(conversations.map(({ id, slugId }) => [id, slugId]))
    const consents = await ownConsents(db, {
      userId: viewer.user.id,
      conversationIds: [...slugIdOf.keys()],
    })
    return consents.map(({ conversationId, kind, version, consentedAt }) => ({
      conversationSlugId: slugIdOf.get(conversationId) ?? '',
      kind,
      version,
      consentedAt: consentedAt.toISOString(),
    }))
  }),
]

import { listOwnPollResponses, respondToPoll } from '@parley/contract'
import { readableConversations } from '#conversations/read.ts'
import { isLoggedOut } from '#conversations/rules.ts'
import { handle } from '#http/handle.ts'
import { answer, conversationIdOf, pollError } from '#polls/answer.ts'
import { outcomeOfNewAnswer, ownAnswers } from '#polls/sql.ts'
import { originTags } from '#votes/place.ts'
import { ensureParticipant } from '#votes/participant.ts'

export const polls = [
  handle(
    respondToPoll,
    async (
      { conversationSlugId, voteOptionChoice: optionNumber, consentVersion },
      { ctx, db, viewer, address, admitGuest },
    ) => {
      const conversationId = await conversationIdOf(ctx, conversationSlugId)
      // An unknown device becomes a guest only with an answer that counts.
      if (viewer.user === undefined || isLoggedOut(viewer.user)) {
        const outcome = await outcomeOfNewAnswer(db, { conversationId, optionNumber })
        if (outcome !== 'saved') throw pollError(outcome)
      }
      const person = await ensureParticipant(ctx, { viewer, admitGuest })
      const place = originTags(ctx)({ address, conversationId, ...person })
      const outcome = await answer(ctx, { ...person, conversationId, optionNumber, consentVersion, place })
      if (outcome !== 'saved') throw pollError(outcome)
    },
  ),

  handle(listOwnPollResponses, async (slugIds, { ctx, db, viewer }) => {
    const conversations = await readableConversations(ctx, { slugIds, viewer })
    return ownAnswers(db, { userId: viewer.user.id, conversations })
  }),
]

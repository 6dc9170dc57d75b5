import { castVote, listOwnVotes } from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { canRead } from '#conversations/rules.ts'
import { ownVotes } from '#conversations/sql.ts'
import { CHOICES } from '#conversations/view.ts'
import { handle } from '#http/handle.ts'
import { cast, targetOf } from '#votes/cast.ts'
import { ensureParticipant } from '#votes/participant.ts'
import { choiceNumber, voteResponse } from '#votes/rules.ts'

export const votes = [
  handle(castVote, async ({ opinionSlugId, chosenOption, consentVersion }, { ctx, viewer }) => {
    const target = await targetOf(ctx, opinionSlugId)
    const person = await ensureParticipant(ctx, {
      viewer,
      conversationId: target.conversationId,
      consentVersion,
    })
    return voteResponse(await cast(ctx, { ...target, ...person, choice: choiceNumber(chosenOption) }))
  }),

  handle(listOwnVotes, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const conversations = await Promise.all(
      [...new Set(conversationSlugIdList)].map((slugId) => conversationAccess(ctx, slugId)),
    )
    const rows = await ownVotes(db, {
      userId: viewer.user.id,
      conversationIds: conversations
        .filter((conversation) => canRead(conversation, viewer))
        .map(({ id }) => id),
    })
    return rows.flatMap(({ slug_id, choice }) => {
      const votingAction = CHOICES[String(choice)]
      return votingAction === undefined ? [] : [{ opinionSlugId: slug_id, votingAction }]
    })
  }),
]

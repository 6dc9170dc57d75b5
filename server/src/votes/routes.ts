import { castVote, listOwnVotes } from '@parley/contract'
import { headOf } from '#conversations/read.ts'
import { readable } from '#conversations/rules.ts'
import { ownVotes } from '#conversations/sql.ts'
import { CHOICES } from '#conversations/view.ts'
import { answer } from '#http/answer.ts'
import { cast, targetOf } from '#votes/cast.ts'
import { takePart } from '#votes/part.ts'
import { choiceNumber, voteAnswer } from '#votes/rules.ts'

export const votes = [
  answer(castVote, async ({ opinionSlugId, chosenOption, consentVersion }, { ctx, viewer }) => {
    const target = await targetOf(ctx, opinionSlugId)
    const person = await takePart(ctx, { viewer, conversationId: target.conversationId, consentVersion })
    return voteAnswer(await cast(ctx, { ...target, ...person, choice: choiceNumber(chosenOption) }))
  }),

  answer(listOwnVotes, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const heads = await Promise.all([...new Set(conversationSlugIdList)].map((slugId) => headOf(ctx, slugId)))
    const rows = await ownVotes(db, {
      userId: viewer.user.id,
      conversationIds: heads.filter((head) => readable(head, viewer)).map(({ id }) => id),
    })
    return rows.flatMap(({ slug_id, choice }) => {
      const votingAction = CHOICES[String(choice)]
      return votingAction === undefined ? [] : [{ opinionSlugId: slug_id, votingAction }]
    })
  }),
]

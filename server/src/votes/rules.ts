import { AppError } from '@parley/contract'
import { deviceEndedError } from '#users/sql.ts'
import type { VoteResult } from '#votes/sql.ts'

/** The response to a vote: true if saved, false if voting is closed; throws otherwise. */
export function voteResponse(outcome: VoteResult): boolean {
  switch (outcome) {
    case 'saved':
      return true
    case 'closed':
      return false
    case 'login_required':
      throw new AppError('forbidden', 'login_required', 'Log in to take part in this conversation.')
    case 'opinion_deleted':
      throw new AppError('not_found', 'opinion_deleted', 'This opinion was deleted.')
    case 'conversation_deleted':
      throw new AppError('gone', 'conversation_deleted', 'This conversation was deleted.')
    case 'user_gone':
      throw deviceEndedError()
    case 'conversation_not_found':
      throw new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
  }
}

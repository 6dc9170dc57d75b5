import type { VoteChoice } from '@parley/contract'
import * as m from '#messages/votes.ts'

/** The order of the buttons everywhere: the axis of the balance bar runs the same way. */
export const VOTE_ORDER = ['disagree', 'pass', 'agree'] as const satisfies readonly VoteChoice[]

/** The word on a button. */
export const VOTE_WORD: Record<VoteChoice, () => string> = {
  agree: m.agree,
  disagree: m.disagree,
  pass: m.pass,
}

import { text, textOf } from './catalogue.ts'

// What is said where the votes show neither groups nor sides. How readily people agree is never called a habit.

export const cannotTell = textOf(
  'Whether that is support or a habit of agreeing these votes cannot tell: {numOpinions} of {of} opinions point the same way; opinions that say the opposite would.',
)
export const cannotTellUncounted = text(
  'Whether that is support or a habit of agreeing these votes cannot tell. Opinions that say the opposite would.',
)
/** For people who lead the conversation. */
export const addOpposites = text(
  'You lead this conversation: add opinions that say the opposite of some of these, in words that people would choose.',
)
export const moreVotes = textOf(
  'There may be groups of people who think alike, or two sides, or neither. About {votes} more {count, plural, one {vote} other {votes}} would tell.',
)
export const moreVotesUncounted = text(
  'There may be groups of people who think alike, or two sides, or neither. More votes would tell.',
)
export const soon = text(
  'Whether people form groups, or sides, or neither, is measured from all votes. It appears here by itself, usually within minutes.',
)

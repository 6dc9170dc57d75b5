import { text, textOf } from './catalogue.ts'

// What is said where the votes show neither groups nor sides. How readily people agree is never called a habit.

export const cannotTell = textOf(
  'People who agree with one of them tend to agree with the others, on {numOpinions} of {of} opinions. These votes cannot tell whether that is support or a habit of agreeing. Opinions that say the opposite of these would help to tell.',
)
export const cannotTellUncounted = text(
  'These votes cannot tell whether that is support or a habit of agreeing. Opinions that say the opposite of these would help to tell.',
)
/** For people who lead the conversation. */
export const addOpposites = text(
  'You lead this conversation: add opinions that say the opposite of some of these, in words that people would choose.',
)
export const moreVotes = textOf(
  '{count, plural, one {There may be groups of people who think alike, or two sides, or neither. About # more vote would tell.} other {There may be groups of people who think alike, or two sides, or neither. About # more votes would tell.}}',
)
export const moreVotesUncounted = text(
  'There may be groups of people who think alike, or two sides, or neither. More votes would tell.',
)
export const soon = text(
  'Whether people form groups, or sides, or neither, is measured from all votes. It appears here, usually within minutes.',
)

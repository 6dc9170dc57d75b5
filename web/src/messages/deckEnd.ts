import { text, textOf } from './catalogue.ts'

export const roundDone = textOf('{count} done')
export const placeWhy = textOf(
  '{votes, plural, one {Based on your # vote so far.} other {Based on your # votes so far.}} More votes can move you.',
)
export const votesUntilPlacedWhy = textOf(
  '{kind, select, sides {Then you see which side votes most like you, and what all sides share.} other {Then you see which group votes most like you, and what all groups share.}}',
)
export const votesSoFar = textOf(
  '{total, plural, one {You have voted on {count, number} of one opinion.} other {You have voted on {count, number} of # opinions.}}',
)
export const votesSoFarWhy = text('Each vote counts in the results.')
export const fiveMore = text('Five more')
export const seeWhereIStand = text('See where I stand')
export const seeResults = text('See the results')
export const addOwnOpinion = text('Add your own opinion')
export const allVoted = textOf(
  '{count, plural, one {The only opinion voted on} other {All # opinions voted on}}',
)
export const ownVotes = textOf('{agree, number} agree, {disagree, number} disagree, {pass, number} pass')
export const thinkLikeGroup = textOf(
  '{compared, plural, one {{kind, select, sides {You think like side ‹{key}› on {same, number} of {compared, number} opinion.} other {You think like group ‹{key}› on {same, number} of {compared, number} opinion.}}} other {{kind, select, sides {You think like side ‹{key}› on {same, number} of {compared, number} opinions.} other {You think like group ‹{key}› on {same, number} of {compared, number} opinions.}}}}',
)
export const thinkLikeMost = textOf(
  '{compared, plural, one {You think like most people on {same, number} of # opinion.} other {You think like most people on {same, number} of # opinions.}}',
)
export const groupsFromTen = textOf(
  '{count, plural, one {You voted on the only opinion. Groups need at least ten people.} other {You voted on all # opinions. Groups need at least ten people.}}',
)
export const youVotedOnAll = textOf(
  '{count, plural, one {You voted on the only opinion.} other {You voted on all # opinions.}}',
)
export const ownCounts = textOf('You {votes}.')
/** The parts of the list in the sentence above: on how many opinions the viewer chose each answer. */
export const ownCount = {
  agree: textOf('agreed with {count, number}'),
  disagree: textOf('disagreed with {count, number}'),
  pass: textOf('passed on {count, number}'),
}
export const nothingVoted = text('You have not voted.')
export const moreWillAppear = text('New opinions will appear here.')
export const noOpinionsYet = text('There are no opinions to vote on yet. Add the first one.')
export const noOpinions = text('There are no opinions to vote on.')
export const addOpinionShort = text('Add opinion')
export const pictureToShare = text('A picture to share')
export const whatPictureSays = text('Says how many, not how you voted or where you stand.')
export const sharePicture = text('Share')
export const pictureFailed = text('The picture could not be made on this device.')
export const pictureSaved = text('The picture is saved.')
/** The sentence on the picture to share if there is nothing else to say. */
export const iVotedOnAll = textOf(
  '{count, plural, one {I voted on the only opinion.} other {I voted on all # opinions.}}',
)

import { text, textOf } from './catalogue.ts'

export const title = text('Unusual voting patterns')
export const loading = text('Loading the patterns')
export const failed = text('The patterns could not be loaded.')
export const none = text('Nothing unusual was found in the votes.')
/** In a conversation that was uploaded as a file. */
export const uploadedByAnswers = text(
  'People of the uploaded file are compared by their answers alone. Nobody knows when and from where they voted.',
)
/** In another imported conversation. */
export const onlyHere = text(
  'Only votes cast here are searched. Nobody knows when and from where those of the original conversation were cast.',
)

/** What is unusual. The share is a percentage, or a whole number of tenths where only results are published. */
export const found = {
  burst: textOf(
    '{rounded, select, tens {{votes, plural, one {# vote} other {# votes}} in {minutes, plural, one {# minute} other {# minutes}} from {people, plural, one {# person} other {# people}}; about {share} in 10 of their answers to {opinions, plural, one {# opinion} other {# opinions}} are the same.} other {{votes, plural, one {# vote} other {# votes}} in {minutes, plural, one {# minute} other {# minutes}} from {people, plural, one {# person} other {# people}}; {share} of their answers to {opinions, plural, one {# opinion} other {# opinions}} are the same.}}',
  ),
  new_devices: textOf(
    '{rounded, select, tens {{votes, plural, one {# vote} other {# votes}} in {minutes, plural, one {# minute} other {# minutes}} from {people, plural, one {# person} other {# people}}, most with new devices; about {share} in 10 of their answers to {opinions, plural, one {# opinion} other {# opinions}} are the same.} other {{votes, plural, one {# vote} other {# votes}} in {minutes, plural, one {# minute} other {# minutes}} from {people, plural, one {# person} other {# people}}, most with new devices; {share} of their answers to {opinions, plural, one {# opinion} other {# opinions}} are the same.}}',
  ),
  identical_votes: textOf(
    '{rounded, select, tens {{people, plural, one {# person} other {# people}} cast {votes, plural, one {# vote} other {# votes}} that are nearly the same: about {share} in 10 of their answers to {opinions, plural, one {# opinion} other {# opinions}} agree.} other {{people, plural, one {# person} other {# people}} cast {votes, plural, one {# vote} other {# votes}} that are nearly the same: {share} of their answers to {opinions, plural, one {# opinion} other {# opinions}} agree.}}',
  ),
  one_answer: textOf(
    '{people, plural, one {# person} other {# people}} gave the same answer to everything, in {votes, plural, one {# vote} other {# votes}}.',
  ),
}
export const usual = textOf(
  'Usual here: {votes, plural, one {# vote} other {# votes}} in {minutes, plural, one {# minute} other {# minutes}}.',
)
/** Where only results are published, days are shown instead of times; they are those of UTC. */
export const onDay = textOf('The votes were cast on {day}.')
export const betweenDays = textOf('The votes were cast between {first} and {last}.')
/** Where only results are published, answers are shown if at least ten people gave them, in tens. */
export const onlyOfTen = text(
  'Only results are published here, so an answer is shown when at least ten of these people gave it, and only in tens.',
)
export const chart = textOf('Votes per 5 minutes on {day}. Highlighted: the burst.')

/** Harmless explanations of the pattern. */
export const mayBe = {
  burst: text('This may be a class or a meeting voting together.'),
  new_devices: text('This may be a class or a meeting voting together, or people who answered one message.'),
  identical_votes: text('These may be people who follow one recommendation.'),
  one_answer: text('These may be people who like, or dislike, everything that was said.'),
}
export const nobodyExcluded = text(
  'Nobody is excluded until you decide, and you can undo it. They are told and may appeal once.',
)
export const explanationHint = text(
  'They and everybody will read this; do not repeat personal data. You can leave it empty.',
)
export const opinions = text('The opinions concerned')
export const setAside = textOf('{count, plural, one {Set # person aside} other {Set # people aside}}')
export const nothingWrong = text('Nothing wrong')
export const readmit = textOf('{count, plural, one {Readmit # person} other {Readmit # people}}')
export const inLedger = textOf(
  '{count, plural, one {The ledger says “# person set aside from the analysis”, never who. For five people or more, results are shown with and without them.} other {The ledger says “# people set aside from the analysis”, never who. For five people or more, results are shown with and without them.}}',
)
export const states = {
  waiting: text('Waiting for a decision'),
  set_aside: text('Set aside from the analysis'),
  nothing_wrong: text('Nothing wrong'),
  readmitted: text('Readmitted to the analysis'),
}
/** Shown if an appeal was accepted, or an account was deleted. */
export const someAside = textOf('{aside} of {people} are still set aside from the analysis')
export const answers = {
  agree: text('Agree'),
  disagree: text('Disagree'),
  pass: text('Pass'),
}
export const decided = text('Saved. The next analysis follows within seconds.')
/** Where only results are published. */
export const decidedInBlocks = text('Saved. It changes the results with the next count.')
export const somebodyElse = text('Somebody else has already decided on this.')

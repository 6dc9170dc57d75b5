import { text, textOf } from './catalogue.ts'

export const title = text('Unusual voting patterns')
export const loading = text('Loading the patterns')
export const failed = text('The patterns could not be loaded.')
export const none = text('Nothing unusual was found in the votes.')

type Found = { votes: string; numPeople: number; people: string; percent: number; opinions: string }

/** A sentence on what is unusual. */
export const found = {
  burst: textOf<Found & { minutes: string }>(
    ({ votes, minutes, people, percent, opinions }) =>
      `${votes} votes in ${minutes} minutes from ${people} people; ${percent}% of their answers to ${opinions} opinions are the same.`,
  ),
  new_devices: textOf<Found & { minutes: string }>(
    ({ votes, minutes, people, percent, opinions }) =>
      `${votes} votes in ${minutes} minutes from ${people} people, most with new devices; ${percent}% of their answers to ${opinions} opinions are the same.`,
  ),
  identical_votes: textOf<Found>(
    ({ votes, people, percent, opinions }) =>
      `${people} people cast ${votes} votes that are nearly the same: ${percent}% of their answers to ${opinions} opinions agree.`,
  ),
  one_answer: textOf<Found>(
    ({ votes, people }) => `${people} people gave the same answer to everything, in ${votes} votes.`,
  ),
}
export const usual = textOf('Usual here: {votes} votes in {minutes} minutes.')
export const chart = textOf('Votes per 5 minutes on {day}. Highlighted: the burst.')

/** Harmless explanations of the pattern. */
export const mayBe = {
  burst: text('This may be a class or a meeting voting together.'),
  new_devices: text('This may be a class or a meeting voting together, or people whom one message called.'),
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
export const setAside = textOf('Set {count, plural, one {# person} other {# people}} aside')
export const nothingWrong = text('Nothing wrong')
export const readmit = textOf('Readmit {count, plural, one {# person} other {# people}}')
export const inLedger = textOf(
  'The ledger says “{count, plural, one {# person} other {# people}} set aside from the analysis”, never who. From five people on, results are shown with and without them.',
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
export const somebodyElse = text('Somebody else has decided on this meanwhile.')

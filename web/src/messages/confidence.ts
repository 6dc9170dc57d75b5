import { text, textOf } from './catalogue.ts'

export const howWeKnow = text('How we know this')
export const howWeKnowOf = textOf((title: string) => `How we know this: ${title}`)

type Redraws = { same: number; of: number }
export const theSame = textOf((n: Redraws) => `The same in ${n.same} of ${n.of} re-draws.`)
export const mostlyTheSame = textOf((n: Redraws) => `Mostly the same: in ${n.same} of ${n.of} re-draws.`)
export const notStableYet = textOf(
  (n: Redraws) => `Not stable yet: the same in ${n.same} of ${n.of} re-draws. Letters may change.`,
)

export const wholeMethod = text('The whole method')
export const howToCheck = text('How to check')
export const castVotes = textOf(
  (n: { people: string; votes: string }) => `${n.people} people cast ${n.votes} votes`,
)
export const choseToTakePart = text('They chose to take part. They are not a random sample.')
export const placedTogether = text('People with similar votes are placed together')
export const onlyVotes = textOf(
  (n: { notPlaced: string; people: string }) =>
    `Only votes are used: no names, places or texts. ${n.notPlaced} of ${n.people} people are not placed yet: their votes do not say enough.`,
)
export const repeated = text('The grouping is repeated twenty times')
export const eachTime = textOf((sentence: string) => `Each time with a random 80% of the people. ${sentence}`)
export const notMeasuredYet = text('Each time with a random 80% of the people. This was not done yet.')
export const smallGroup = textOf(
  (n: { group: string; people: string }) => `${n.group} is the smallest group: ${n.people} people`,
)
export const couldBeOff = textOf(
  (points: string) =>
    `Its percentages could be up to ${points} points off by chance. The pale bar behind each mark shows the range.`,
)
export const anyoneCanCheck = text('Anyone can check this')
export const openVotes = text(
  'The votes are open data. Running the analysis again gives exactly the same result.',
)
export const howItIsChecked = text('How this is checked')
export const closedVotes = text(
  'The votes are not public. The people who run this site can verify the result and publish a signed statement.',
)

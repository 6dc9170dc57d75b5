import { text } from './catalogue.ts'

export const title = text('Terms')
export const takingPart = text('Taking part')
export const takingPartText = text(
  'Each person has one vote on each opinion. Do not use several browsers or programs to vote more than once.',
)
export const writing = text('What you write')
export const writingText = text(
  'Write your own opinion: one idea, about the question. Do not mislead, insult, advertise, break the law, write sexual content or reveal private information about anyone.',
)
export const use = text('Use of opinions and results')
export const useText = text(
  'Your opinions and the totals of votes are public. Anyone may quote and study them. You remain the author of your words.',
)
export const noPromise = text('No guarantee')
export const noPromiseText = text(
  'Results show what the people who took part think. They are not an election and do not represent the whole population. The site is provided as it is, without warranty.',
)

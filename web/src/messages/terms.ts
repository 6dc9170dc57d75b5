import { text } from './catalogue.ts'

export const title = text('Terms')
export const takingPart = text('Taking part')
export const takingPartText = text(
  'One person, one vote on each opinion. Do not use several browsers or programs to count more than once; such votes may be set aside.',
)
export const writing = text('What you write')
export const writingText = text(
  'Write opinions of your own: one idea each, about the question. Nothing misleading, hateful, illegal or sexual, no advertising, and nothing that reveals private things about anyone.',
)
export const moderationText = text(
  'Moderators may move or hide an opinion, or lock a conversation. Every decision states its reason.',
)
export const use = text('Use of opinions and results')
export const useText = text(
  'What you write and the totals of votes are public, and may be quoted and studied by anyone. You remain the author of your words.',
)
export const noPromise = text('No promise')
export const noPromiseText = text(
  'Results show what those who took part think. They are no election and no sample of the whole population. The site is offered as it is, without warranty.',
)

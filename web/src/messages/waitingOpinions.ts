import { text, textOf } from './catalogue.ts'

export const waits = text('⟪Waiting for review.⟫ Only you and those who review see it.')
export const waitsForReviewers = text('⟪Waiting for review.⟫ Only its author and those who review see it.')
export const filterWaiting = textOf('{count, plural, =0 {Waiting} other {Waiting #}}')
export const loadingWaiting = text('Loading what waits for review')

import { AppError } from '@parley/contract'
import * as m from '#messages/review.ts'
import { noConnection } from '#messages/ui.ts'

/** Whether somebody else has already reviewed the opinion. */
export const isReviewedAlready = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'already_reviewed'

/** The message for a review that failed. */
export const reviewProblem = (error: AppError): string => {
  if (error.name === 'offline') return noConnection()
  if (error.code === 'device_on_hold') return m.reviewOnHold()
  if (error.name === 'not_found') return m.noLongerWaits()
  return isReviewedAlready(error) ? m.alreadyReviewed() : m.reviewFailed()
}

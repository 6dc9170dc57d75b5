import { AppError } from '@parley/contract'
import * as m from '#messages/review.ts'
import { noConnection } from '#messages/ui.ts'

/** Somebody else was first. */
export const isReviewedAlready = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'already_reviewed'

/** Why a review did not happen. */
export const reviewProblem = (error: AppError): string => {
  if (error.name === 'offline') return noConnection()
  if (error.code === 'device_on_hold') return m.reviewOnHold()
  if (error.name === 'not_found') return m.noLongerWaits()
  return isReviewedAlready(error) ? m.alreadyReviewed() : m.reviewFailed()
}

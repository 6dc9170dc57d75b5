import { AppError } from '@parley/contract'

/** Refuses a device that was logged out for good, or whose account is gone. */
export const deviceEndedError = (): AppError =>
  new AppError('forbidden', 'device_ended', 'This device was logged out. Start again with a new key.')

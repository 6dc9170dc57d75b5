import { AppError, type LoginMethod } from '@parley/contract'
import type { Config } from '#config.ts'

/** Refuses a way to log in that this installation does not offer. */
export function assertOffered({ SIGN_IN }: Pick<Config, 'SIGN_IN'>, method: LoginMethod): void {
  if (!SIGN_IN.includes(method))
    throw new AppError('forbidden', 'method_not_offered', 'This site does not offer this way to log in.')
}

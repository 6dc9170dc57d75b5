import { hasVisibleText, LIMITS, visibleLength } from '@parley/contract'

/** Whether the server would reject the text as too long; both count characters in the same way. */
export const isTooLong = (body: string): boolean => visibleLength(body) > LIMITS.opinion

export const isPostable = (body: string): boolean => hasVisibleText(body) && !isTooLong(body)

import { hasVisibleText, LIMITS, visibleLength } from '@parley/contract'

/** Whether the server would refuse the text as too long: both count the same characters. */
export const isTooLong = (body: string): boolean => visibleLength(body) > LIMITS.opinion

export const isPostable = (body: string): boolean => hasVisibleText(body) && !isTooLong(body)

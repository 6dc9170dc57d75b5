/** Figures about fewer people than this are not published, also where votes are. */
export const MIN_PUBLISHED_COUNT = 5

// The minimum evidence for an opinion to appear in a list. Only lists apply these thresholds, not the result of a run.

/** Minimum votes of a group on an opinion for any statement about the group's view of it. */
export const MIN_GROUP_VOTES = 5

/** Minimum votes on an opinion for any statement about the view of all participants. */
export const MIN_TOTAL_VOTES = 10

/** Minimum smoothed share in one direction: of every group for common ground, of all participants for a majority. */
export const MIN_COMMON_SHARE = 0.6

/** Minimum difference in smoothed agreement between two groups for a controversial opinion. */
export const MIN_CONTROVERSIAL_GAP = 0.3

/** That difference must exceed this many standard errors (one-tailed 95 %). */
export const MIN_CONTROVERSIAL_Z = 1.6448536269514722

/** Maximum number of majorities in one direction. */
export const MAX_MAJORITIES = 5

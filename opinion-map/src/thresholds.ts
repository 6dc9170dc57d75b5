// How much has to be known about an opinion before it is announced to people. Lists obey these; a result does not.

/** Members of a group who voted on an opinion, for anything said about that group's view of it. */
export const MIN_GROUP_VOTES = 5

/** Votes on an opinion, for anything said about everybody's view of it. */
export const MIN_TOTAL_VOTES = 10

/** Smoothed share of a group (or of everybody) in one direction to call the opinion common ground (or a majority). */
export const MIN_COMMON_SHARE = 0.6

/** Difference between the smoothed agreement of two groups to call an opinion controversial. */
export const MIN_CONTROVERSIAL_GAP = 0.3

/** Standard errors by which that difference must exceed chance (one-tailed 95 %). */
export const MIN_CONTROVERSIAL_Z = 1.6448536269514722

/** Longest list of majorities in one direction. */
export const MAX_MAJORITIES = 5

/**
 * SQL for whether an opinion and its votes are counted in its conversation: it is neither deleted nor moderated, and not
 * about the person who answers it.
 */
export const isCounted = (opinion: string): string =>
  `${opinion}.moderation_id is null and ${opinion}.deleted_at is null and ${opinion}.about_person_since is null`

/**
 * SQL for whether an opinion is part of the published results. Moderation removes it at once. Where only results are
 * published, one that is restored returns with the next block, like its totals, since its figures would otherwise stand
 * beside those that others have seen meanwhile.
 */
export const hasFigures = (opinion: string): string => `${isCounted(opinion)} and ${isInNewestBlock(opinion)}`

// PostgreSQL may compute a subquery in `exists` by reading a whole table, but never a subquery for a value.
const isInNewestBlock = (opinion: string) => `coalesce(
  (select true from block_totals z where z.opinion_id = ${opinion}.id),
  (select false from blocks z where z.conversation_id = ${opinion}.conversation_id limit 1), true)`

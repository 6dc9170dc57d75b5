/**
 * SQL for whether an opinion is part of the published results. Moderation removes it at once. Where only results are
 * published, one that is restored returns with the next block, like its totals, since its figures would otherwise stand
 * beside those that others have seen meanwhile.
 */
export const hasFigures = (opinion: string): string =>
  `${opinion}.deleted_at is null and ${opinion}.moderation_id is null and ${isInNewestBlock(opinion)}`

// PostgreSQL may compute a subquery in `exists` by reading a whole table, but never a subquery for a value.
const isInNewestBlock = (opinion: string) => `coalesce(
  (select true from block_totals z where z.opinion_id = ${opinion}.id),
  (select false from blocks z where z.conversation_id = ${opinion}.conversation_id limit 1), true)`

import type { MapResult, Tally } from '@parley/opinion-map'

/**
 * How the groups of a map voted on the opinion in a column: agrees, disagrees, passes. Where only results are published,
 * nobody may see these exact counts.
 */
export const groupTallies = ({ groups }: Pick<MapResult, 'groups'>, column: number): Tally[] =>
  groups.map(({ counts: { agrees, disagrees, passes } }) => [
    agrees[column] ?? 0,
    disagrees[column] ?? 0,
    passes[column] ?? 0,
  ])

import type { PublishedFile, PublishedGroups } from './file.ts'

/**
 * The file without opinions that moderators have removed: they leave every list and figure, and nothing else changes.
 * Axes keep their loadings, so that nobody's place moves before the next block.
 */
export function fileWithoutOpinions(file: PublishedFile, names: Iterable<string>): PublishedFile {
  const removed = new Set(names)
  const isLeft = (name: string) => !removed.has(name)
  const columns = [...file.opinions.keys()].filter((j) => isLeft(file.opinions[j]!))
  const pick = <Item>(items: readonly Item[]) => columns.map((j) => items[j]!)
  const { agrees, disagrees, passes } = file.totals
  return {
    ...file,
    opinions: pick(file.opinions),
    totals: { agrees: pick(agrees), disagrees: pick(disagrees), passes: pick(passes) },
    majorities: file.majorities.filter(({ opinion }) => isLeft(opinion)),
    ...(file.groups === undefined ? {} : { groups: groupsWithout(file.groups, { isLeft, pick }) }),
  }
}

type Rest = { isLeft: (name: string) => boolean; pick: <Item>(items: readonly Item[]) => Item[] }

function groupsWithout(groups: PublishedGroups, { isLeft, pick }: Rest): PublishedGroups {
  return {
    ...groups,
    groups: groups.groups.map((group) => ({
      ...group,
      figures: pick(group.figures),
      headlines: group.headlines.filter(({ opinion }) => isLeft(opinion)),
    })),
    ...(groups.between === undefined
      ? {}
      : { between: { ...groups.between, figures: pick(groups.between.figures) } }),
    commonGround: groups.commonGround.filter(({ opinion }) => isLeft(opinion)),
    controversial: groups.controversial.filter(isLeft),
    ...(groups.shortList === undefined ? {} : { shortList: shortListWithout(groups.shortList, isLeft) }),
  }
}

/** The published share is that of the whole list, so a shortened list has none. */
function shortListWithout(
  shortList: NonNullable<PublishedGroups['shortList']>,
  isLeft: Rest['isLeft'],
): NonNullable<PublishedGroups['shortList']> {
  const opinions = shortList.opinions.filter(isLeft)
  return opinions.length === shortList.opinions.length ? shortList : { opinions }
}

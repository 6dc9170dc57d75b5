import type { ListedName } from './file.ts'

/** Something to put in order: a published rank, highest first, and a name for ties. */
type Ranked = { rank: number; name: string }

/** Sorts by published rank, then by a hash of the name, so that the order reveals nothing else. */
export function sortByPublishedRank<Item extends Ranked>(items: readonly Item[], key: string): Item[] {
  return items
    .map((item) => ({ item, hash: hashOf(`${key}\n${item.name}`) }))
    .sort((a, b) => b.item.rank - a.item.rank || a.hash - b.hash || (a.item.name < b.item.name ? -1 : 1))
    .map(({ item }) => item)
}

/** FNV-1a over UTF-16 units with a finalizer that mixes all bits; 32 bits. It breaks ties and keeps no secret. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** An opinion of an ordered list, as it is published. */
export function toListedName({
  name,
  direction,
}: {
  name: string
  direction: ListedName['direction']
}): ListedName {
  return { opinion: name, direction }
}

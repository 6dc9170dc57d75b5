import { openVoteStorage, subjectOf, type WaitingItem } from './storage.ts'

/**
 * The waiting items: in the browser's database, which all tabs share, or on this page if the database stores nothing.
 */
export const createQueue = () => {
  const storage = openVoteStorage()
  /** Items of a browser that stores nothing; they live as long as the page. */
  const unstored: WaitingItem[] = []
  /** Items that are being stored, since a read of the storage may come before them. */
  const beingStored = new Set<WaitingItem>()

  /** All items, oldest first. */
  const list = async (): Promise<WaitingItem[]> => [...(await storage.list().catch(() => [])), ...unstored]
  return {
    list,
    /** A list of items, in which items that are being stored replace older ones on the same subject. */
    withNewest: (listed: WaitingItem[]): WaitingItem[] => [
      ...listed.filter((item) => !isReplaced(item, beingStored)),
      ...beingStored,
    ],
    async put(item: WaitingItem): Promise<void> {
      beingStored.add(item)
      await storage.put(item).catch(() => unstored.push(item))
      beingStored.delete(item)
    },
    /** Removes an item; returns true if a newer press on the same subject has replaced it. */
    async remove(item: WaitingItem): Promise<boolean> {
      await storage.remove(item).catch(() => undefined)
      const at = unstored.indexOf(item)
      if (at >= 0) unstored.splice(at, 1)
      return isReplaced(item, [...(await list()), ...beingStored])
    },
    async countFailure(item: WaitingItem): Promise<void> {
      const unstoredItem = unstored.find(({ id }) => id === item.id)
      if (unstoredItem) unstoredItem.failures++
      else await storage.countFailure(item).catch(() => undefined)
    },
    clear(): Promise<void> {
      unstored.length = 0
      return storage.clear()
    },
  }
}

/** Whether a newer item on the same subject replaces this one. */
export const isReplaced = (item: WaitingItem, newer: Iterable<WaitingItem>): boolean =>
  [...newer].some((other) => subjectOf(other) === subjectOf(item) && other.id !== item.id)

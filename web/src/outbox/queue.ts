import { openVoteStorage, subjectOf, type WaitingItem } from './storage.ts'

/** What waits: in the browser's database, which all tabs share, and on this page where that takes nothing. */
export const createQueue = () => {
  const storage = openVoteStorage()
  /** Items of a browser that stores nothing: they live as long as the page. */
  const unstored: WaitingItem[] = []
  /** Items on their way into the storage: a reading of it may come before them. */
  const beingStored = new Set<WaitingItem>()

  /** Oldest first. */
  const list = async (): Promise<WaitingItem[]> => [...(await storage.list().catch(() => [])), ...unstored]
  return {
    list,
    /** The same with what is being stored, in place of what that replaces. */
    withNewest: (listed: WaitingItem[]): WaitingItem[] => [
      ...listed.filter((item) => !isReplaced(item, beingStored)),
      ...beingStored,
    ],
    async put(item: WaitingItem): Promise<void> {
      beingStored.add(item)
      await storage.put(item).catch(() => unstored.push(item))
      beingStored.delete(item)
    },
    /** Takes it out; true where a newer press on the same stands in its place. */
    async remove(item: WaitingItem): Promise<boolean> {
      await storage.remove(item).catch(() => undefined)
      const at = unstored.indexOf(item)
      if (at >= 0) unstored.splice(at, 1)
      return isReplaced(item, [...(await list()), ...beingStored])
    },
    countFailure: (item: WaitingItem): Promise<void> => storage.countFailure(item).catch(() => undefined),
    clear(): Promise<void> {
      unstored.length = 0
      return storage.clear()
    },
  }
}

/** Only the newest of several on the same counts. */
export const isReplaced = (item: WaitingItem, newer: Iterable<WaitingItem>): boolean =>
  [...newer].some((other) => subjectOf(other) === subjectOf(item) && other.id !== item.id)

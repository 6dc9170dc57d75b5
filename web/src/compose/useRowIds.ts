import { useState } from 'react'
import { withMoved } from './seedOpinions.ts'

/** Stable keys for the rows of a list of texts, which survive inserted, removed and moved rows. */
export function useRowIds(count: number) {
  const [ids, setIds] = useState<readonly number[]>(() => newIds(count))
  let shown = ids
  // The list was changed elsewhere, such as in another tab.
  if (ids.length !== count) {
    shown = [...ids.slice(0, count), ...newIds(count - ids.length)]
    setIds(shown)
  }
  return {
    ids: shown,
    insert: (index: number, count: number) => setIds(shown.toSpliced(index, 0, ...newIds(count))),
    remove: (indexes: readonly number[]) => setIds(shown.filter((_id, index) => !indexes.includes(index))),
    move: (from: number, to: number) => setIds(withMoved(shown, from, to)),
  }
}

const newIds = (count: number): number[] => Array.from({ length: Math.max(0, count) }, () => (lastId += 1))

let lastId = 0

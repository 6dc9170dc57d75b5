import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { followOtherTabs } from './otherTabs.ts'

/** An entry of the storage that all tabs share, such as {@link stored} makes. */
type Entry<T> = { key: string; get: () => T | undefined; set: (value: T) => void; remove: () => void }

/**
 * What is written into a draft. Every edit is stored; an empty one removes the entry. The draft follows the edits of
 * other tabs, so that none of them overwrites what it has not seen, and is gone here once it was posted there.
 */
export function useStored<T>(
  entry: Entry<T>,
  { isEmpty }: { isEmpty: (value: T) => boolean },
): [value: T | undefined, write: (value: T) => void] {
  const [value, setValue] = useState(entry.get)
  /** What is stored, as far as it is known here. If the browser stores nothing, what is written here stays. */
  const seen = useRef(JSON.stringify(value))
  const read = useEffectEvent(() => {
    const next = entry.get()
    if (JSON.stringify(next) === seen.current) return
    seen.current = JSON.stringify(next)
    setValue(next)
  })
  const { key } = entry
  useEffect(() => followOtherTabs(key, read), [key])
  const write = (next: T) => {
    setValue(next)
    if (isEmpty(next)) entry.remove()
    else entry.set(next)
    seen.current = JSON.stringify(entry.get())
  }
  return [value, write]
}

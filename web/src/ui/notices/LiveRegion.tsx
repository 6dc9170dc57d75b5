import { announcement } from './announce.ts'
import { useStore } from '#ui/store.ts'

/** Reads the texts of `announce` aloud, and shows nothing. */
export function LiveRegion() {
  return (
    <output aria-live="polite" className="visually-hidden">
      {useStore(announcement)}
    </output>
  )
}

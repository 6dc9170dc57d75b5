import { announcement } from './announce.ts'
import { useStore } from './store.ts'

export function LiveRegion() {
  return (
    <output aria-live="polite" className="visually-hidden">
      {useStore(announcement)}
    </output>
  )
}

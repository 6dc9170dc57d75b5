import { announcement } from './announce.ts'
import { useStore } from './store.ts'

export const LiveRegion = () => (
  <output aria-live="polite" className="visually-hidden">
    {useStore(announcement)}
  </output>
)

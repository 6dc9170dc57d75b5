import { announcement } from './announce.ts'
import { useStore } from './store.ts'

export const LiveRegion = () => (
  <div role="status" aria-live="polite" className="visually-hidden">
    {useStore(announcement)}
  </div>
)

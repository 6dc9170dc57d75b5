import { useState, useSyncExternalStore } from 'react'
import { localStore } from '#device/storage.ts'
import * as m from '#messages/analysis.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './ViewSwitch.module.css'

export type View = 'map' | 'table'

/** Map or table: two views of the same figures. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{m.showAs()}</legend>
      <button type="button" aria-pressed={view === 'map'} onClick={() => onChange('map')}>
        <Icon name="map" size={18} />
        {m.map()}
      </button>
      <button type="button" aria-pressed={view === 'table'} onClick={() => onChange('table')}>
        <Icon name="table" size={18} />
        {m.table()}
      </button>
    </fieldset>
  )
}

const STORAGE_KEY = 'parley-map-view'

/** What the person chose last on this device; without a choice the table where colours are forced. */
export function useView() {
  const [chosen, setChosen] = useState<View>()
  const stored = useSyncExternalStore(neverChanges, storedView, () => 'map' as const)
  return [
    chosen ?? stored,
    (next: View) => {
      setChosen(next)
      localStore.set(STORAGE_KEY, next)
    },
  ] as const
}

const neverChanges = () => () => {}

const storedView = (): View => {
  const stored = localStore.get(STORAGE_KEY)
  if (stored === 'map' || stored === 'table') return stored
  return matchMedia('(forced-colors: active)').matches ? 'table' : 'map'
}

import { useSyncExternalStore } from 'react'
import { localStore } from '#device/storage.ts'
import * as m from '#messages/analysis.ts'
import { Icon } from '#ui/Icon.tsx'
import { makeStore } from '#ui/store.ts'
import styles from './ViewSwitch.module.css'

export type View = 'map' | 'table'

type ViewSwitchProps = {
  view: View
  onChange: (view: View) => void
  /** A picture of few people takes the place of the map. */
  isCards: boolean
}

/** Switches between the map and the table, which show the same figures. */
export function ViewSwitch({ view, onChange, isCards }: ViewSwitchProps) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{m.showAs()}</legend>
      <button type="button" aria-pressed={view === 'map'} onClick={() => onChange('map')}>
        <Icon name={isCards ? 'people' : 'map'} size={18} />
        {isCards ? m.picture() : m.map()}
      </button>
      <button type="button" aria-pressed={view === 'table'} onClick={() => onChange('table')}>
        <Icon name="table" size={18} />
        {m.table()}
      </button>
    </fieldset>
  )
}

const STORAGE_KEY = 'parley-map-view'

/** Notifies components of a choice; the choice itself is stored on the device. */
const choices = makeStore(0)

/**
 * The view that the person chose last on this device. The default is the map, or the table in forced colors. A page
 * rendered by the server shows the map until the device's choice is read.
 */
export function useView() {
  const view = useSyncExternalStore<View>(choices.subscribe, storedView, () => 'map')
  const choose = (next: View) => {
    localStore.set(STORAGE_KEY, next)
    choices.set(choices.get() + 1)
  }
  return [view, choose] as const
}

const storedView = (): View => {
  const stored = localStore.get(STORAGE_KEY)
  if (stored === 'map' || stored === 'table') return stored
  return matchMedia('(forced-colors: active)').matches ? 'table' : 'map'
}

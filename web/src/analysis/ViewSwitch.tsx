import * as m from '#messages/analysis.ts'
import { Icon } from '#ui/Icon.tsx'
import type { View } from './view.ts'
import styles from './ViewSwitch.module.css'

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

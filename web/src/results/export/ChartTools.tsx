import * as m from '#messages/map.ts'
import { Icon } from '#ui/Icon.tsx'
import { LoadedMenu } from '#ui/LoadedMenu.tsx'
import type { ChartActionsProps } from './ChartActions.tsx'
import { NOT_IN_PICTURE } from './chartSource.ts'
import styles from './ChartTools.module.css'

/** Offers the link to a figure, or a picture made on this device with its source and license. */
export function ChartTools(figure: ChartActionsProps) {
  return (
    <div className={styles.tools} {...NOT_IN_PICTURE}>
      <LoadedMenu
        label={m.saveOrShareOf({ title: figure.title })}
        buttonContent={
          <>
            <Icon name="download" size={16} />
            <span>{m.saveOrShare()}</span>
          </>
        }
        load={async () => (await import('./ChartActions.tsx')).ChartActions}
        item={figure}
      />
    </div>
  )
}

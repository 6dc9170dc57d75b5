import * as m from '#messages/conversation.ts'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './LinkDialog.module.css'

/** The link itself, for a person to copy. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.shareTitle()}>
      <p>{m.linkHint()}</p>
      <label className={styles.field}>
        {m.linkLabel()}
        <input readOnly dir="ltr" value={link} onFocus={(event) => event.target.select()} />
      </label>
    </Dialog>
  )
}

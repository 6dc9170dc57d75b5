import * as m from '#messages/votes.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useStore } from '#ui/store.ts'
import { KeyList } from './KeyList.tsx'
import styles from './KeyList.module.css'
import { areVoteKeysOn, switchVoteKeys } from './voteKeys.ts'

export function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.keys()}>
      <p>{m.keysIntro()}</p>
      <KeyList />
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={useStore(areVoteKeysOn)}
          onChange={(event) => switchVoteKeys(event.target.checked)}
        />
        {m.useKeys()}
      </label>
    </Dialog>
  )
}

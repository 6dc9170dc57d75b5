import { useState } from 'react'
import * as m from '#messages/authoring.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { hasClearableContent, withImportMode, type ConversationDraft } from './conversationDraft.ts'
import { editDraft } from './draftStore.ts'
import styles from './ImportSwitch.module.css'

type ImportSwitchProps = {
  draft: ConversationDraft
  /** The form is another one now. */
  onSwitched: () => void
}

/** Changes between writing and importing; what importing would clear is asked about first. */
export function ImportSwitch({ draft, onSwitched }: ImportSwitchProps) {
  const [isAsking, setAsking] = useState(false)
  const { isImportMode } = draft.importSettings
  const change = (isImportMode: boolean) => {
    setAsking(false)
    editDraft((draft) => withImportMode(draft, isImportMode))
    onSwitched()
  }
  return (
    <>
      <button
        type="button"
        className={styles.switch}
        onClick={() =>
          !isImportMode && hasClearableContent(draft) ? setAsking(true) : change(!isImportMode)
        }
      >
        {isImportMode ? m.writeInstead() : m.importInstead()}
      </button>
      {isAsking && (
        <Dialog open title={m.importTitle()} onClose={() => setAsking(false)}>
          <p>{m.importClears()}</p>
          <ButtonRow>
            <Button kind="primary" onClick={() => change(true)}>
              {m.clearAndImport()}
            </Button>
            <Button onClick={() => setAsking(false)}>{m.keepWriting()}</Button>
          </ButtonRow>
        </Dialog>
      )}
    </>
  )
}

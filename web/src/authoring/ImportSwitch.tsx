import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/authoring.ts'
import page from '#shell/Page.module.css'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { hasClearableContent, withImportMode, type ConversationDraft } from './conversationDraft.ts'
import { editDraft } from './draftStore.ts'
import styles from './ImportSwitch.module.css'

/** Switches from writing to importing, with a confirmation if that would clear something. */
export function ImportSwitch({ draft }: { draft: ConversationDraft }) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const change = () => {
    editDraft((draft) => withImportMode(draft, true))
    void router.navigate({ to: '/conversation/import' })
  }
  return (
    <>
      <button
        type="button"
        className={styles.switch}
        onClick={() => (hasClearableContent(draft) ? setAsking(true) : change())}
      >
        {m.importInstead()}
      </button>
      {isAsking && (
        <Dialog open title={m.importTitle()} onClose={() => setAsking(false)}>
          <p>{m.importClears()}</p>
          <ButtonRow>
            <Button kind="primary" onClick={change}>
              {m.clearAndImport()}
            </Button>
            <Button onClick={() => setAsking(false)}>{m.keepWriting()}</Button>
          </ButtonRow>
        </Dialog>
      )}
    </>
  )
}

/** Switches from importing back to writing, which clears the address. */
export function WriteInstead() {
  return (
    <Link
      to="/conversation/new/create"
      className={page.back}
      onClick={() => editDraft((draft) => withImportMode(draft, false))}
    >
      <Icon name="back" size={22} />
      {m.writeInstead()}
    </Link>
  )
}

import { isPolisUrl, readPolisUrl, type Publication } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import { useId, useRef, useState, type FormEvent } from 'react'
import { withImportMode } from '#authoring/conversationDraft.ts'
import { editDraft, useConversationDraft } from '#authoring/draftStore.ts'
import * as m from '#messages/import.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { ChosenExport } from './exportFiles.ts'
import { ExportPicker } from './ExportPicker.tsx'
import styles from './ImportForm.module.css'
import { PublicationChoice } from './PublicationChoice.tsx'
import { importFromAddress, importFromExport, startFailure } from './startImport.ts'

/** An address or an export, who finds the conversation, and what it publishes. */
export function ImportForm() {
  const router = useRouter()
  const { polisUrl: address } = useConversationDraft().importSettings
  const [chosen, choose] = useState<ChosenExport>()
  const [isIndexed, setIndexed] = useState(true)
  const [publication, setPublication] = useState<Publication>('results')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const isReport = chosen === undefined && readPolisUrl(address)?.kind === 'report'

  const refuse = (sentence: string) => {
    setProblem(sentence)
    input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    if (!chosen && address.trim() === '') return refuse(m.addressMissing())
    if (!chosen && !isPolisUrl(address)) return refuse(m.addressInvalid())
    const options = { isIndexed, isLoginRequired: true, publication }
    setBusy(true)
    try {
      const conversationSlugId = chosen
        ? await importFromExport(chosen, { ...options, onProgress: setSent })
        : await importFromAddress(address, options)
      // The next draft begins without this address.
      editDraft((draft) => withImportMode(draft, false))
      await router.navigate({
        to: '/conversation/import/$conversationSlugId',
        params: { conversationSlugId },
      })
    } catch (error) {
      setFailure(startFailure(error))
    } finally {
      setBusy(false)
      setSent(undefined)
    }
  }

  const write = (next: string) => {
    editDraft((draft) => ({ ...draft, importSettings: { isImportMode: true, polisUrl: next } }))
    // Corrected while typing; a new mistake is said only when it is sent.
    if (problem && isPolisUrl(next)) setProblem(undefined)
  }

  const pick = (next: ChosenExport | undefined) => {
    choose(next)
    setProblem(undefined)
    if (next) announce(m.chosen({ name: next.name }))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>{m.lead()}</p>
      {!chosen && (
        <>
          <Field
            ref={input}
            label={m.address()}
            hint={m.addressHint()}
            {...(problem && { error: problem })}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={address}
            onChange={(event) => write(event.target.value)}
          />
          <p className={styles.or}>{m.or()}</p>
        </>
      )}
      <ExportPicker chosen={chosen} onChoose={pick} />
      <div className={styles.row}>
        <label htmlFor={listId}>
          <span className={styles.name}>{m.listIt()}</span>
          <span className={styles.hint}>{m.listItHint()}</span>
        </label>
        <Switch id={listId} checked={isIndexed} onChange={(event) => setIndexed(event.target.checked)} />
      </div>
      <PublicationChoice isReport={isReport} value={publication} onChange={setPublication} />
      <p className={styles.hint}>{m.legal()}</p>
      {failure && <ErrorMessage text={failure} />}
      {sent !== undefined && (
        <output className={styles.hint}>{m.sending({ percent: Math.round(100 * sent) })}</output>
      )}
      <Button kind="primary" type="submit" large busy={isBusy}>
        {m.submit()}
      </Button>
    </form>
  )
}

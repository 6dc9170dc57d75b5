import { isPolisUrl, readPolisUrl } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { Schedule, ParticipationFields } from '#authoring/AudienceFields.tsx'
import { ComposerFrame } from '#authoring/ComposerFrame.tsx'
import { hasContent, withImportMode, withPrivacy } from '#authoring/conversationDraft.ts'
import { PostedAs, WhatIsPublished } from '#authoring/ConversationForm.tsx'
import { settingsInput } from '#authoring/createInput.ts'
import { fieldId } from '#authoring/draftFields.ts'
import { dateProblems } from '#authoring/draftProblems.ts'
import { conversationDraft, discardDraft, editDraft, useConversationDraft } from '#authoring/draftStore.ts'
import { WriteInstead } from '#authoring/ImportSwitch.tsx'
import { ReviewSwitch, useIsReviewedFirst } from '#authoring/ReviewSwitch.tsx'
import { SwitchRow } from '#authoring/SwitchRow.tsx'
import { rememberOrganization } from '#authoring/usualOrganization.ts'
import { StartingNotice } from '#authoring/StartingNotice.tsx'
import { whatIsPublished } from '#messages/authoring.ts'
import * as m from '#messages/import.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { OptionCards } from '#ui/forms/OptionCards.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import type { ExportSelection } from './exportFiles.ts'
import { ExportPicker } from './ExportPicker.tsx'
import styles from './ImportForm.module.css'
import { importFromAddress, importFromExport, startFailure } from './startImport.ts'

/**
 * The form of an import: an address or an export, and who finds the conversation, who takes part, what is published,
 * and who posts.
 */
export function ImportForm() {
  const router = useRouter()
  const draft = useConversationDraft()
  const { importSettings, privateConversationSettings: settings, publication, postAs } = draft
  const address = importSettings.polisUrl
  const isReviewRequired = useIsReviewedFirst(draft)
  const [chosen, choose] = useState<ExportSelection>()
  const [use, setUse] = useState<'archive' | 'continue'>('archive')
  const isContinued = use === 'continue'
  const [problem, setProblem] = useState<string>()
  const [wrongDate] = dateProblems(draft, useNow())
  const [isDateChecked, setDateChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isReport = chosen === undefined && readPolisUrl(address)?.kind === 'report'

  const refuse = (sentence: string) => {
    setProblem(sentence)
    input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    setDateChecked(true)
    if (!chosen && address.trim() === '') return refuse(m.addressMissing())
    if (!chosen && !isPolisUrl(address)) return refuse(m.addressInvalid())
    if (wrongDate) return document.getElementById(fieldId(wrongDate.field))?.focus()
    setBusy(true)
    // Sends exactly the settings that were shown.
    const options = { ...settingsInput({ ...draft, isReviewRequired }), ...(isContinued && { isContinued }) }
    try {
      const conversationSlugId = chosen
        ? await importFromExport(chosen, { ...options, onProgress: setSent })
        : await importFromAddress(address, options)
      rememberOrganization(draft)
      // The next draft starts empty, unless it has text of its own.
      editDraft((draft) => withImportMode(draft, false))
      if (!hasContent(conversationDraft())) discardDraft()
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
    // While somebody types, only the removal of a mistake is shown; new mistakes are shown when the form is sent.
    if (next.trim() === '' || isPolisUrl(next)) setProblem(undefined)
  }

  const pick = (next: ExportSelection | undefined) => {
    choose(next)
    setProblem(undefined)
    if (next) announce(m.chosen({ name: next.name }))
  }

  return (
    <ComposerFrame
      title={m.title()}
      back={<WriteInstead />}
      foot={
        <>
          {failure && (
            <div className={styles.outcome}>
              <ErrorMessage text={failure} />
            </div>
          )}
          {sent !== undefined && (
            <output className={`${styles.outcome} ${styles.hint}`}>
              {m.sending({ percent: Math.round(100 * sent) })}
            </output>
          )}
          <Button kind="primary" type="submit" large busy={isBusy} form={FORM_ID}>
            {m.submit()}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <StartingNotice postAs={postAs} isImport />
        <p className={styles.lead}>{m.lead()}</p>
        {!chosen && (
          <>
            <Field
              ref={input}
              label={m.address()}
              hint={m.addressHint()}
              error={problem}
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
        <OptionCards legend={m.use()} options={useOptions()} value={use} onChange={setUse} />
        <SwitchRow
          label={m.listIt()}
          hint={chosen && !draft.isPrivate ? m.listExportHint() : m.listItHint()}
          isOn={!draft.isPrivate}
          onChange={(isListed) => editDraft((draft) => withPrivacy(draft, !isListed, Date.now()))}
        />
        {draft.isPrivate && (
          <Schedule settings={settings} error={isDateChecked ? wrongDate?.message : undefined} />
        )}
        {/* It also decides who reads a private conversation. */}
        {(isContinued || draft.isPrivate) && <ParticipationFields requiresLogin={settings.requiresLogin} />}
        {isContinued && <ReviewSwitch draft={draft} />}
        {isReport ? (
          <section>
            <h2 className={styles.name}>{whatIsPublished()}</h2>
            <p className={styles.hint}>{m.reportMeans()}</p>
          </section>
        ) : (
          <WhatIsPublished publication={publication} />
        )}
        <PostedAs postAs={postAs} />
        <p className={styles.hint}>{m.legal()}</p>
      </form>
    </ComposerFrame>
  )
}

const FORM_ID = 'import'

/** What becomes of the conversation here. */
const useOptions = () =>
  [
    { value: 'archive', label: m.archive(), hint: m.archiveHint() },
    { value: 'continue', label: m.continueHere(), hint: m.continueHint() },
  ] as const

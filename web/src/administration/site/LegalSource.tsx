import {
  getLegalSource,
  getLegalText,
  languageOf,
  legalProblem,
  listLegalTexts,
  MAX_LEGAL_LENGTH,
  updateLegalText,
  type LegalName,
  type Output,
} from '@parley/contract'
import { useId, useState, type FormEvent } from 'react'
import * as m from '#messages/legalTexts.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { notify, notifyWithUndo } from '#ui/notices/notices.ts'
import { LegalPreview } from './LegalPreview.tsx'
import styles from './LegalTextsTab.module.css'

/** What was written and not saved yet, and the version that it began with. */
export type LegalDraft = { markdown: string; replaces: string }

type LegalSourceProps = {
  name: LegalName
  /** The code of the language. */
  language: string
  draft: LegalDraft | undefined
  onDraft: (draft: LegalDraft | undefined) => void
}

/** A legal text in one language, as it is written and as readers see it. */
export function LegalSource(props: LegalSourceProps) {
  const { name, language } = props
  const query = useApiQuery(getLegalSource, { name, language }, { refetchOnWindowFocus: false })
  return (
    <Fetched query={query} loading={m.loading()} lines={8} failed={m.failed()}>
      {(stored) => <SourceForm {...props} stored={stored} refetch={query.refetch} />}
    </Fetched>
  )
}

const CHANGES = { refreshes: [listLegalTexts, getLegalSource, getLegalText] }

type SourceFormProps = LegalSourceProps & {
  stored: Output<typeof getLegalSource>
  refetch: () => Promise<unknown>
}

function SourceForm({ name, language, stored, refetch, draft, onDraft }: SourceFormProps) {
  const id = useId()
  const [isChecked, setChecked] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const saving = useApiMutation(updateLegalText, CHANGES)
  const { markdown, replaces } = draft ?? { ...stored, replaces: stored.version }
  const isOutdated = replaces !== stored.version
  const problem = legalProblem(markdown.trim())
  const isChanged = markdown.trim() !== stored.markdown.trim()

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem !== undefined) return document.getElementById(id)?.focus()
    if (isChanged) send(markdown)
  }
  const send = (text: string) => {
    if (saving.isPending) return
    saving.mutate(
      { name, language, markdown: text, replaces },
      {
        // The newer text is read, and what was written here stays.
        onError: ({ code }) => code === 'text_changed' && void refetch(),
        onSuccess: () => {
          onDraft(undefined)
          setResetting(false)
          notify({ text: m.saved() })
        },
      },
    )
  }

  const goOn = () => {
    saving.reset()
    onDraft({ markdown, replaces: stored.version })
  }
  const loadTheirs = () => {
    saving.reset()
    onDraft(undefined)
    notifyWithUndo(m.theirsLoaded(), goOn)
  }

  return (
    <div className={styles.parts}>
      <form noValidate onSubmit={save} className={styles.source}>
        {stored.origin === 'none' && <p className="note">{m.missingExplained()}</p>}
        <TextArea
          id={id}
          label={m.source()}
          hint={m.syntax()}
          value={markdown}
          count={markdown.length}
          most={MAX_LEGAL_LENGTH}
          rows={16}
          error={isChecked && problem ? PROBLEMS[problem]() : undefined}
          onChange={(entered) => onDraft({ markdown: entered, replaces })}
        />
        {isOutdated ? (
          <div role="alert" className="stack">
            <p>{m.changedMeanwhile()}</p>
            <p className="row">
              <Button onClick={goOn}>{m.keepMine()}</Button>
              <Button onClick={loadTheirs}>{m.loadTheirs()}</Button>
            </p>
          </div>
        ) : (
          saving.isError && !isResetting && <ErrorMessage text={m.saveFailed()} />
        )}
        <p className="row">
          <Button
            kind="primary"
            type="submit"
            busy={saving.isPending}
            aria-disabled={!isChanged || undefined}
          >
            {m.save()}
          </Button>
          {stored.origin === 'edited' && (
            <Button kind="quiet" onClick={() => setResetting(true)}>
              {m.reset()}
            </Button>
          )}
        </p>
      </form>
      <LegalPreview name={name} markdown={markdown} language={languageOf(language)?.tag} />
      {isResetting && (
        <ConfirmDialog
          title={m.resetTitle()}
          confirmLabel={m.reset()}
          busy={saving.isPending}
          onConfirm={() => send('')}
          onClose={() => setResetting(false)}
        >
          <p>{m.resetExplained()}</p>
          {saving.isError && <ErrorMessage text={m.saveFailed()} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

const PROBLEMS = { no_title: m.noTitle, too_long: m.tooLong }

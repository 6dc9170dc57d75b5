import {
  explanationLength,
  LIMITS,
  reportConversation,
  reportOpinion,
  ReportReason,
  reportUpdate,
  type AppError,
} from '@parley/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { callApi } from '#call.ts'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/reports.ts'
import { kept as suspendedKept } from '#messages/suspended.ts'
import { noConnection, quoted } from '#messages/ui.ts'
import { REASONS } from '#moderation/reasonChoices.ts'
import { useLoginStatus } from '#shell/session.ts'
import { LogInLink } from '#shell/SignInLinks.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'
import option from '#ui/forms/OptionCards.module.css'
import { TextArea } from '#ui/forms/TextArea.tsx'
import {
  removePendingReport,
  savePendingReport,
  type PendingReport,
  type ReportTarget,
} from './pendingReport.ts'
import styles from './ReportDialog.module.css'

type ReportDialogProps = {
  target: ReportTarget
  /** The report that was chosen and written before a login. */
  kept?: PendingReport | undefined
  onClose: () => void
}

/** Reports an opinion, an update or a conversation to moderators. If that requires a login, the report is stored until then. */
export function ReportDialog({ target, kept, onClose }: ReportDialogProps) {
  const { isLoggedIn } = useLoginStatus()
  const [reason, setReason] = useState(kept?.reason)
  const [explanation, setExplanation] = useState(kept?.explanation ?? '')
  const [problem, setProblem] = useState<string>()
  const { groupName } = target
  const most = LIMITS.reportExplanation - (groupName === undefined ? 0 : explanationLength(groupName) + 1)
  const close = () => {
    removePendingReport()
    onClose()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (reportReason: ReportReason) => sendReport(target, { reportReason, explanation }),
    onSuccess: () => {
      close()
      notify({ text: m.sent() })
    },
    onError: (error: AppError) => setProblem(refusal(error, target)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setProblem(undefined)
    if (reason === undefined) setProblem(m.noReason())
    else if (explanationLength(explanation) > most) setProblem(m.tooLong({ most }))
    else mutate(reason)
  }
  const title = groupName === undefined ? WORDS[subjectOf(target)].title() : m.reportGroupName()
  return (
    <Dialog open title={title} onClose={close}>
      <blockquote className={styles.words} dir="auto">
        {quoted({ words: target.words })}
      </blockquote>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Reasons chosen={reason} onChoose={setReason} />
        <TextArea
          label={
            <>
              {m.explain()} <span>{m.optional()}</span>
            </>
          }
          value={explanation}
          count={explanationLength(explanation)}
          most={most}
          rows={3}
          onChange={setExplanation}
        />
        {problem && <ErrorMessage text={problem} />}
        {isLoggedIn ? (
          <Button type="submit" kind="primary" className={styles.send} busy={isPending}>
            {m.send()}
          </Button>
        ) : (
          <>
            <p className={styles.note}>
              <strong>{m.needsLogin()}</strong>
              {betweenSentences()}
              {m.isKept()}
            </p>
            <LogInLink
              className={`button primary ${styles.send}`}
              onLeave={() => savePendingReport({ target, explanation, reason })}
            >
              {m.logIn()}
            </LogInLink>
          </>
        )}
        <p className={styles.note}>{m.whoSees()}</p>
      </form>
    </Dialog>
  )
}

function Reasons({
  chosen,
  onChoose,
}: {
  chosen: ReportReason | undefined
  onChoose: (reason: ReportReason) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.reasons}>
      <legend className="visually-hidden">{m.why()}</legend>
      {ReportReason.options.map((reason) => (
        <label key={reason} className={styles.reason}>
          {REASONS[reason].label()}
          <span className={styles.hint}>{REASONS[reason].hint()}</span>
          <input
            type="radio"
            className={option.radio}
            name={name}
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
        </label>
      ))}
    </fieldset>
  )
}

const WORDS = {
  opinion: { title: m.reportOpinion, repeated: m.opinionAlreadyReported, gone: m.opinionGone },
  update: { title: m.reportUpdate, repeated: m.updateAlreadyReported, gone: m.updateGone },
  conversation: {
    title: m.reportConversation,
    repeated: m.conversationAlreadyReported,
    gone: m.conversationGone,
  },
}

const subjectOf = ({ opinionSlugId, updateSlugId }: ReportTarget) =>
  opinionSlugId !== undefined ? 'opinion' : updateSlugId === undefined ? 'conversation' : 'update'

const sendReport = (
  target: ReportTarget,
  { reportReason, explanation }: { reportReason: ReportReason; explanation: string },
) => {
  const { conversationSlugId, opinionSlugId, updateSlugId } = target
  const reportExplanation = explained(target, explanation).trim()
  const report = { reportReason, reportExplanation: reportExplanation || undefined }
  if (opinionSlugId !== undefined)
    return callApi(reportOpinion, { opinionSlugId, ...report }, { signed: true })
  return updateSlugId === undefined
    ? callApi(reportConversation, { conversationSlugId, ...report }, { signed: true })
    : callApi(reportUpdate, { updateSlugId, ...report }, { signed: true })
}

/** The explanation as moderators read it, beside the reason. */
const explained = ({ groupName }: ReportTarget, explanation: string): string =>
  groupName === undefined ? explanation : `${groupName} ${explanation}`

/** Why a report was not accepted. */
const refusal = ({ name, code }: AppError, target: ReportTarget): string => {
  const { repeated, gone } = WORDS[subjectOf(target)]
  if (name === 'offline') return noConnection()
  if (code === 'already_reported' && target.groupName !== undefined) return m.groupNameAlreadyReported()
  if (code === 'already_reported') return repeated()
  if (name === 'too_many') return m.tooMany()
  if (name === 'not_found') return gone()
  return code === 'suspended' ? suspendedKept() : m.failed()
}

import {
  type AppError,
  type Conversation,
  getConversation,
  getOpinionMap,
  type GroupKey,
  groupNameProblem,
  LIMITS,
  nameGroup,
  normalizeLine,
  type OpinionMap,
  removeGroupName,
  ReportReason,
  visibleLength,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/groupNames.ts'
import { counted } from '#messages/textArea.ts'
import { noConnection } from '#messages/ui.ts'
import { ExplanationField, ReasonField } from '#moderation/DecisionFields.tsx'
import { type DecisionDraft, decisionOf, draftProblem, type DraftProblem } from '#moderation/decisionDraft.ts'
import { mayModerate } from '#moderation/mayModerate.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { LazyReportDialog } from '#reports/LazyReportDialog.tsx'
import { useProfile } from '#shell/session.ts'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { problemText } from '#ui/forms/textProblems.ts'
import { letterOf } from '#ui/groups.ts'
import { notify } from '#ui/notices/notices.ts'

type GroupActionsProps = {
  conversationSlugId: string
  runId: number
  group: OpinionMap['groups'][number]
}

/** The menu of a group's name: organizers and moderators name the group, everybody else reports its name. */
export function GroupActions({ conversationSlugId, ...group }: GroupActionsProps) {
  const { data } = useApiQuery(getConversation, { conversationSlugId }, { enabled: false })
  return data && <ActionsIn conversation={data.conversationData} {...group} />
}

type Open = 'name' | 'remove' | 'report'

function ActionsIn({
  conversation,
  runId,
  group: { key, name },
}: Omit<GroupActionsProps, 'conversationSlugId'> & { conversation: Conversation }) {
  const { conversationSlugId } = conversation.metadata
  const role = useOrganizerRole(conversation)
  const isModerator = mayModerate(useProfile().data, conversation.metadata)
  const [open, setOpen] = useState<Open>()
  const group: GroupToName = { conversationSlugId, runId, groupKey: key }
  const { give } = useNaming(group)
  const letter = letterOf(key)
  const given = name?.source === 'author' ? name.text : null
  const mayName = role !== undefined || isModerator
  if (!mayName && given === null) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu label={m.moreForGroup({ letter })}>
        {mayName && (
          <Button kind="quiet" onClick={() => setOpen('name')}>
            <Icon name="pencil" />
            {given === null ? m.nameIt({ letter }) : m.rename({ letter })}
          </Button>
        )}
        {mayName && given !== null && (
          <Button kind="quiet" onClick={() => give(null, given)}>
            <Icon name="undo" />
            {m.takeBack()}
          </Button>
        )}
        {isModerator && given !== null && (
          <Button kind="quiet" onClick={() => setOpen('remove')}>
            <Icon name="trash" />
            {m.removeIt()}
          </Button>
        )}
        {!mayName && (
          <Button kind="quiet" onClick={() => setOpen('report')}>
            <Icon name="flag" />
            {m.report()}
          </Button>
        )}
      </Menu>
      {open === 'name' && <NameGroupDialog group={group} before={given} onClose={close} />}
      {open === 'remove' && <RemoveNameDialog group={group} onClose={close} />}
      {open === 'report' && given !== null && (
        <LazyReportDialog
          target={{
            conversationSlugId,
            words: m.letterAndName({ letter, name: given }),
            groupName: m.reportedName({ letter, name: given }),
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type NameGroupDialogProps = {
  group: GroupToName
  /** The current name of the group, if an organizer gave it one. */
  before: string | null
  onClose: () => void
}

/** Gives a group a name that replaces the name of its shape. */
export function NameGroupDialog({ group, before, onClose }: NameGroupDialogProps) {
  const [name, setName] = useState(before ?? '')
  const { give, problem, setProblem, isPending } = useNaming(group)
  const letter = letterOf(group.groupKey)
  const count = visibleLength(normalizeLine(name))
  const submit = () => {
    const found = groupNameProblem(name)
    setProblem(problemText(found))
    if (found === undefined && !isPending) give(normalizeLine(name), before, onClose)
  }
  return (
    <Dialog open title={before === null ? m.nameIt({ letter }) : m.rename({ letter })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={m.fieldLabel()}
          value={name}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          hint={
            <>
              {m.hint()} {counted({ count, most: LIMITS.groupName })}
            </>
          }
          {...(problem === undefined ? {} : { error: problem })}
          onChange={(event) => {
            setName(event.target.value)
            if (problem !== undefined && groupNameProblem(event.target.value) === undefined)
              setProblem(undefined)
          }}
        />
        <ButtonRow>
          <Button type="submit" kind="primary" busy={isPending}>
            {m.save()}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

type RemoveNameDialogProps = { group: GroupToName; onClose: () => void }

/** Removes the name that somebody gave to a group, with a public reason. */
export function RemoveNameDialog({ group, onClose }: RemoveNameDialogProps) {
  const [draft, setDraft] = useState<DecisionDraft>({ action: 'hide', original: '', explanation: '' })
  const [problem, setProblem] = useState<DraftProblem>()
  const [refusal, setRefusal] = useState<string>()
  const removing = useApiMutation(removeGroupName, { refreshes: [getOpinionMap] })
  const errorOf = (field: DraftProblem['field']) => (problem?.field === field ? problem.text : undefined)
  const submit = () => {
    const found = draftProblem(draft)
    setProblem(found)
    const decision = found ? undefined : decisionOf(draft, null)
    if (decision === undefined || decision.action === 'withdraw' || removing.isPending) return
    const { moderationReason, moderationExplanation } = decision
    removing.mutate(
      { ...group, moderationReason, moderationExplanation },
      {
        onSuccess: (answer) => {
          if (!answer.success) return setRefusal(m.refusals[answer.reason]())
          onClose()
          notify({ text: m.removed({ letter: letterOf(group.groupKey) }) })
        },
        onError: (error) => setRefusal(sentenceOf(error)),
      },
    )
  }
  return (
    <Dialog open title={m.removeIt()} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{m.removeHint()}</p>
        <ReasonField
          chosen={draft.reason}
          choices={ReportReason.options}
          error={errorOf('reason')}
          onChoose={(reason) => setDraft((before) => ({ ...before, reason }))}
        />
        <ExplanationField
          value={draft.explanation}
          error={errorOf('explanation')}
          onChange={(explanation) => setDraft((before) => ({ ...before, explanation }))}
        />
        {refusal && <ErrorMessage text={refusal} />}
        <ButtonRow>
          <Button type="submit" kind="primary" busy={removing.isPending}>
            {m.removeIt()}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

/** A group of a run, as the dialogs about its name need it. */
export type GroupToName = {
  conversationSlugId: string
  runId: number
  groupKey: GroupKey
}

/** Names a group, or removes its name (null), and offers to undo that. */
export function useNaming(group: GroupToName) {
  const naming = useApiMutation(nameGroup, { refreshes: [getOpinionMap] })
  const [problem, setProblem] = useState<string>()
  const letter = letterOf(group.groupKey)
  const give = (name: string | null, before: string | null, onDone?: () => void) =>
    naming.mutate(
      { ...group, name },
      {
        onSuccess: (answer) => {
          if (!answer.success) {
            const text = m.refusals[answer.reason]()
            setProblem(text)
            // Only dialogs have a place to show errors; other buttons use a notification.
            if (onDone === undefined) notify({ text, tone: 'error' })
            return
          }
          onDone?.()
          notify({
            text: name === null ? m.takenBack({ letter }) : m.named({ letter, name }),
            action: { label: m.undo(), act: () => give(before, name) },
          })
        },
        onError: (error) => {
          setProblem(sentenceOf(error))
          if (onDone === undefined) notify({ text: sentenceOf(error), tone: 'error' })
        },
      },
    )
  return { give, problem, setProblem, isPending: naming.isPending }
}

export const sentenceOf = (error: AppError): string =>
  error.name === 'offline' ? noConnection() : error.code === 'needs_author' ? m.notAllowed() : m.failed()

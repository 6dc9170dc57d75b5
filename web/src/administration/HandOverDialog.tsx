import {
  handOverConversation,
  isUsername,
  listAllConversations,
  listOrganizations,
  type AdministeredConversation,
} from '@parley/contract'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/conversationAdministration.ts'
import { notAUsername } from '#messages/roles.ts'
import { cancel } from '#messages/ui.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Segments } from '#ui/forms/Segments.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { UsernameInput } from '#ui/forms/UsernameInput.tsx'
import { notify } from '#ui/notices/notices.ts'

const REFUSALS = { not_member: m.notMember, no_members: m.noMembers, author_gone: m.authorGone }

type HandOverDialogProps = { conversation: AdministeredConversation; onClose: () => void }

/** Gives a conversation to a person, or to an organization and one of its members. */
export function HandOverDialog({ conversation, onClose }: HandOverDialogProps) {
  const { conversationSlugId, title } = conversation
  const [kind, setKind] = useState<'person' | 'organization'>('person')
  const [username, setUsername] = useState('')
  const [organizationName, setOrganization] = useState('')
  const [problem, setProblem] = useState<string>()
  const { data } = useApiQuery(listOrganizations, {}, { enabled: kind === 'organization' })
  const { mutate, isPending } = useApiMutation(handOverConversation, {
    refreshes: [listAllConversations],
    onDone: (answer) => {
      if (!answer.success) return setProblem(REFUSALS[answer.reason]())
      notify({ text: m.handedOver() })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isNamed = username !== '' || kind === 'person'
    if (isNamed && !isUsername(username)) return setProblem(notAUsername())
    if (kind === 'organization' && organizationName === '') return setProblem(m.chooseOrganization())
    setProblem(undefined)
    if (isPending) return
    mutate(
      {
        conversationSlugId,
        username: isNamed ? username : undefined,
        organizationName: kind === 'organization' ? organizationName : undefined,
      },
      {
        onError: ({ code }) =>
          setProblem(code === 'user_not_found' ? m.nobodyNamed({ username }) : m.changeFailed()),
      },
    )
  }
  return (
    <Dialog open title={m.handOverTitle({ title })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={send}>
        <p>{m.handOverText()}</p>
        <Segments
          label={m.receiver()}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'person', label: m.person() },
            { value: 'organization', label: m.organization() },
          ]}
        />
        {kind === 'organization' && (
          <Select
            label={m.organization()}
            value={organizationName}
            onChange={({ target }) => setOrganization(target.value)}
          >
            {organizationName === '' && <option value="">{m.chooseOrganization()}</option>}
            {data?.organizationList.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <UsernameInput
          label={kind === 'person' ? m.username() : m.member()}
          value={username}
          onChange={setUsername}
        />
        {kind === 'organization' && <p className="note">{m.memberHint()}</p>}
        {problem && <ErrorMessage text={problem} />}
        <ButtonRow>
          <Button type="submit" kind="primary" busy={isPending}>
            {m.handOver()}
          </Button>
          <Button onClick={onClose}>{cancel()}</Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

import { administerConversation, listAllConversations, type AdministeredConversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/conversationAdministration.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { notify } from '#ui/notices/notices.ts'
import { HandOverDialog } from './HandOverDialog.tsx'

type Change = 'close' | 'reopen' | 'delete'

const CHANGES = {
  close: { title: m.closeTitle, text: m.closeText, label: m.close, icon: 'lock' },
  reopen: { title: m.reopenTitle, text: m.reopenText, label: m.reopen, icon: 'back' },
  delete: { title: m.removeTitle, text: m.removeText, label: m.remove, icon: 'trash' },
} as const

/** The menu of what administrators may do with a conversation; each act asks first. */
export function ConversationActs({ conversation }: { conversation: AdministeredConversation }) {
  const { conversationSlugId, title, isClosed, isLocked } = conversation
  const [asked, setAsked] = useState<Change | 'handOver'>()
  const close = () => setAsked(undefined)
  const changes: Change[] = [isClosed ? 'reopen' : 'close', 'delete']
  return (
    <>
      <Menu label={m.actsOn({ title })}>
        <Button kind="quiet" onClick={() => setAsked('handOver')}>
          <Icon name="people" />
          {m.handOver()}
        </Button>
        {!isLocked && (
          <Link to="/moderate/conversation/$conversationSlugId" params={{ conversationSlugId }}>
            <Icon name="scales" />
            {m.lock()}
          </Link>
        )}
        {changes.map((change) => (
          <Button key={change} kind="quiet" onClick={() => setAsked(change)}>
            <Icon name={CHANGES[change].icon} />
            {CHANGES[change].label()}
          </Button>
        ))}
      </Menu>
      {asked === 'handOver' && <HandOverDialog conversation={conversation} onClose={close} />}
      {asked !== undefined && asked !== 'handOver' && (
        <ChangeDialog change={asked} conversation={conversation} onClose={close} />
      )}
    </>
  )
}

type ChangeDialogProps = { change: Change; conversation: AdministeredConversation; onClose: () => void }

function ChangeDialog({ change, conversation, onClose }: ChangeDialogProps) {
  const { conversationSlugId, title } = conversation
  const { mutate, isPending } = useApiMutation(administerConversation, {
    refreshes: [listAllConversations],
    failed: m.changeFailed,
    onDone: () => {
      notify({ text: m.changed[change]() })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={CHANGES[change].title({ title })}
      confirmLabel={CHANGES[change].label()}
      kind={change === 'reopen' ? 'primary' : 'danger'}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ conversationSlugId, change })}
    >
      <p>{CHANGES[change].text()}</p>
    </ConfirmDialog>
  )
}

import {
  liftSuspension,
  listPeople,
  listUsersWithRoles,
  type AdministeredUser,
  type Suspension,
} from '@parley/contract'
import { useState } from 'react'
import { words } from '#messages/moderation.ts'
import * as m from '#messages/suspensions.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './PeopleTab.module.css'
import { SuspendDialog } from './SuspendDialog.tsx'

/** Whether somebody is suspended, and the buttons that suspend them or lift it. Whoever has a role is not suspended. */
export function PersonSuspension({
  person: { username, suspension, isModerator, isAdministrator },
}: {
  person: AdministeredUser
}) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (suspension)
    return (
      <div className={styles.suspension}>
        <SuspensionLine suspension={suspension} />
        <Button aria-label={m.liftNamed({ username })} onClick={() => setAsking(true)}>
          {m.lift()}
        </Button>
        {isAsking && <LiftDialog username={username} onClose={close} />}
      </div>
    )
  if (isModerator || isAdministrator) return null
  return (
    <>
      <Button aria-label={m.suspendNamed({ username })} onClick={() => setAsking(true)}>
        {m.suspend()}
      </Button>
      {isAsking && <SuspendDialog username={username} onClose={close} />}
    </>
  )
}

function SuspensionLine({ suspension: { reason, until } }: { suspension: Suspension }) {
  const because = words[reason]()
  return (
    <p className={styles.warning}>
      <Icon name="lock" size={16} />
      {until
        ? m.isSuspendedUntil({ moment: dateAndTime(until), reason: because })
        : m.isSuspended({ reason: because })}
    </p>
  )
}

function LiftDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { mutate, isPending } = useApiMutation(liftSuspension, {
    refreshes: [listPeople, listUsersWithRoles],
    failed: m.failed,
    onDone: () => {
      notify({ text: m.lifted({ username }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={m.liftTitle({ username })}
      confirmLabel={m.lift()}
      kind="primary"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ username })}
    >
      <p>{m.liftText()}</p>
    </ConfirmDialog>
  )
}

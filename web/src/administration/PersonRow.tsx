import {
  getProfile,
  listPeople,
  listUsersWithRoles,
  setRole,
  type AdministeredUser,
  type Role,
} from '@parley/contract'
import { useId, useState } from 'react'
import { listOf } from '#messages/lists.ts'
import { guestSince } from '#messages/peopleAdministration.ts'
import * as m from '#messages/roles.ts'
import { useApiMutation } from '#mutations.ts'
import { useProfile } from '#shell/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { longDate } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { notifyError, notifyWithUndo } from '#ui/notices/notices.ts'
import { Switch } from '#ui/forms/Switch.tsx'
import styles from './PeopleTab.module.css'
import { PersonActs } from './PersonActs.tsx'
import { PersonSuspension } from './PersonSuspension.tsx'

const ROLES = ['moderator', 'administrator'] as const
const NAMES = { moderator: m.moderator, administrator: m.administrator }
const CHANGES = { refreshes: [listUsersWithRoles, listPeople, getProfile], failed: m.changeFailed }

/** One account with its roles as switches. Changes that could do harm need a confirmation. */
export function PersonRow({ person }: { person: AdministeredUser }) {
  const { username, createdAt, registeredAt, isPhoneOnly, organizationNameList } = person
  const isGuest = registeredAt === undefined
  const id = useId()
  const [pendingChange, setAsking] = useState<{ role: Role; isGranted: boolean }>()
  // Undo restores a role without asking again.
  const undoing = useApiMutation(setRole, CHANGES)
  const { mutate, isPending } = useApiMutation(setRole, {
    ...CHANGES,
    onDone: (answer, { role, isGranted }) => {
      const words = isGranted
        ? m.roleGranted({ role: NAMES[role](), username })
        : m.roleRevoked({ role, username })
      if (answer.success)
        notifyWithUndo(words, () =>
          undoing.mutate({ username, role, isGranted: !isGranted, isPhoneOnlyAccepted: true }),
        )
      // The account has lost its proof since the list was loaded.
      else if (answer.reason === 'phone_only') setAsking({ role, isGranted: true })
      else notifyError(m.lastAdministrator())
    },
  })
  const has = { moderator: person.isModerator, administrator: person.isAdministrator }
  const press = (role: Role, isGranted: boolean) =>
    isGranted && !isPhoneOnly ? mutate({ username, role, isGranted }) : setAsking({ role, isGranted })
  return (
    <li className={styles.person}>
      <Avatar name={username} isOrganization={false} />
      <div className={styles.words}>
        <bdi className={styles.name}>{username}</bdi>
        <p>
          {isGuest ? guestSince({ date: longDate(createdAt) }) : m.joined({ date: longDate(registeredAt) })}
        </p>
        {organizationNameList.length > 0 && <p>{m.memberOf({ names: listOf(organizationNameList) })}</p>}
        {isPhoneOnly && (
          <p className={styles.warning}>
            <Icon name="key" size={16} />
            {m.noIdentityProof()}
          </p>
        )}
      </div>
      <PersonActs person={person} />
      <div className={styles.acts}>
        <PersonSuspension person={person} />
        {!isGuest && (
          <div className={styles.roles}>
            {ROLES.map((role) => (
              <label key={role} htmlFor={`${id}-${role}`}>
                <span aria-hidden="true">{NAMES[role]()}</span>
                <Switch
                  id={`${id}-${role}`}
                  aria-label={m.roleOf({ role: NAMES[role](), username })}
                  checked={has[role]}
                  disabled={isPending}
                  onChange={(event) => press(role, event.target.checked)}
                />
              </label>
            ))}
          </div>
        )}
      </div>
      {pendingChange && (
        <RoleDialog
          {...pendingChange}
          username={username}
          onClose={() => setAsking(undefined)}
          onConfirm={() => {
            mutate({ username, ...pendingChange, isPhoneOnlyAccepted: pendingChange.isGranted })
            setAsking(undefined)
          }}
        />
      )}
    </li>
  )
}

type RoleDialogProps = {
  username: string
  role: Role
  isGranted: boolean
  onClose: () => void
  onConfirm: () => void
}

function RoleDialog({ username, role, isGranted, ...acts }: RoleDialogProps) {
  const { data } = useProfile()
  const isOwn = data?.username === username && role === 'administrator'
  const title = isGranted ? m.phoneOnlyTitle() : m.revokeTitle({ role, username })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={isGranted ? m.grantRole() : m.revokeRole()}
      kind={isGranted ? 'primary' : 'danger'}
      {...acts}
    >
      <p>{isGranted ? m.phoneOnly() : isOwn ? m.revokeOwnText() : m.revokeText()}</p>
    </ConfirmDialog>
  )
}

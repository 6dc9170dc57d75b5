import {
  getProfile,
  getUser,
  listUsersWithRoles,
  setRole,
  type AdministeredUser,
  type Role,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/roles.ts'
import { refreshQueries } from '#queries.ts'
import { useProfile } from '#shell/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { longDate } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'
import { Switch } from '#ui/Switch.tsx'
import styles from './PeopleTab.module.css'

const ROLES = ['moderator', 'administrator'] as const
const NAMES = { moderator: m.moderator, administrator: m.administrator }
const CHANGED = [listUsersWithRoles, getUser, getProfile]

/** One account with its roles as switches. What could do harm is asked first. */
export function PersonRow({ person }: { person: AdministeredUser }) {
  const { username, createdAt, isPhoneOnly, organizationNameList } = person
  const id = useId()
  const [asking, setAsking] = useState<{ role: Role; isGranted: boolean }>()
  const { change, isPending } = useRoles(person, (role) => setAsking({ role, isGranted: true }))
  const has = { moderator: person.isModerator, administrator: person.isAdministrator }
  const press = (role: Role, isGranted: boolean) =>
    isGranted && !isPhoneOnly ? change({ role, isGranted }) : setAsking({ role, isGranted })
  return (
    <li className={styles.person}>
      <Avatar name={username} isOrganization={false} />
      <div className={styles.words}>
        <bdi className={styles.name}>{username}</bdi>
        <p>{m.joined(longDate(createdAt))}</p>
        {organizationNameList.length > 0 && <p>{m.memberOf(organizationNameList.join(', '))}</p>}
        {isPhoneOnly && (
          <p className={styles.warning}>
            <Icon name="phone" size={16} />
            {m.noIdentityProof()}
          </p>
        )}
      </div>
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
      {asking && (
        <RoleDialog
          {...asking}
          username={username}
          onClose={() => setAsking(undefined)}
          onConfirm={() => {
            change({ ...asking, isPhoneOnlyAccepted: asking.isGranted })
            setAsking(undefined)
          }}
        />
      )}
    </li>
  )
}

type Change = {
  role: Role
  isGranted: boolean
  /** The warning about an account without a proof was confirmed. */
  isPhoneOnlyAccepted?: boolean
}

/** Told before the list is read again, after which the row of somebody without a role is gone. */
function useRoles({ username }: AdministeredUser, onPhoneOnly: (role: Role) => void) {
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)
  const set = async (wanted: Change, told: () => void) => {
    setPending(true)
    try {
      const answer = await callApi(setRole, { username, ...wanted }, { signed: true })
      if (answer.success) told()
      // The account has lost its proof since the list was read.
      else if (answer.reason === 'phone_only') onPhoneOnly(wanted.role)
      else notify({ text: m.lastAdministrator(), tone: 'error' })
      await refreshQueries(queryClient, CHANGED)
    } catch {
      notify({ text: m.changeFailed(), tone: 'error' })
    } finally {
      setPending(false)
    }
  }
  const change = (wanted: Change) => {
    const { role, isGranted } = wanted
    const words = { role: NAMES[role](), username }
    // Giving back what was there a moment ago is no new decision.
    const undo = () => void set({ role, isGranted: !isGranted, isPhoneOnlyAccepted: true }, () => {})
    void set(wanted, () =>
      notify({
        text: isGranted ? m.given(words) : m.taken(words),
        action: { label: m.undo(), act: undo },
      }),
    )
  }
  return { change, isPending }
}

type RoleDialogProps = {
  username: string
  role: Role
  isGranted: boolean
  onClose: () => void
  onConfirm: () => void
}

function RoleDialog({ username, role, isGranted, onClose, onConfirm }: RoleDialogProps) {
  const { data } = useProfile()
  const isOwn = data?.username === username && role === 'administrator'
  const title = isGranted ? m.phoneOnlyTitle() : m.takeTitle({ role: NAMES[role](), username })
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>{isGranted ? m.phoneOnly() : isOwn ? m.takeOwnText() : m.takeText()}</p>
      <ButtonRow>
        <Button kind={isGranted ? 'primary' : 'danger'} onClick={onConfirm}>
          {isGranted ? m.giveRole() : m.takeRole()}
        </Button>
        <Button onClick={onClose}>{m.cancel()}</Button>
      </ButtonRow>
    </Dialog>
  )
}

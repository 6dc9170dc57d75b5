import {
  addMember,
  getOrganization,
  listOrganizations,
  removeMember,
  setFacilitator,
  isUsername,
  type AdministeredOrganization,
  type OrganizationMember,
} from '@parley/contract'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/organizations.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notifyWithUndo } from '#ui/notices/notices.ts'
import { UsernameInput } from '#ui/forms/UsernameInput.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'
import styles from './MemberList.module.css'

const MUTATION_OPTIONS = { refreshes: [getOrganization, listOrganizations], failed: m.changeFailed }

/** The people who may post as an organization, and which of them moderate its conversations. */
export function MemberList({ organization: { name } }: { organization: AdministeredOrganization }) {
  const query = useApiQuery(getOrganization, { organizationName: name })
  const members = query.data?.memberList
  return (
    <section className="stack" aria-label={m.members()}>
      <h3 className={styles.title}>
        {m.members()} {members && <span>{members.length}</span>}
      </h3>
      <Fetched query={query} loading={m.loadingMembers()} lines={2} failed={m.membersFailed()}>
        {({ memberList }) =>
          memberList.length === 0 ? (
            <p className="note">{m.noMembers()}</p>
          ) : (
            <ul className={styles.list}>
              {memberList.map((member) => (
                <MemberRow key={member.username} member={member} organizationName={name} />
              ))}
            </ul>
          )
        }
      </Fetched>
      <AddMember organizationName={name} members={members ?? []} />
      <p className="note">{m.facilitatorHint()}</p>
      <InvitationLinks organizationName={name} ends={query.data?.invitationEndList ?? []} />
    </section>
  )
}

function MemberRow({ member, organizationName }: { member: OrganizationMember; organizationName: string }) {
  const { username, isFacilitator } = member
  const membership = { username, organizationName }
  const [isAsking, setAsking] = useState(false)
  const facilitating = useApiMutation(setFacilitator, MUTATION_OPTIONS)
  const bringingBack = useApiMutation(addMember, {
    ...MUTATION_OPTIONS,
    onDone: () => isFacilitator && facilitating.mutate({ ...membership, isFacilitator }),
  })
  const removal = useApiMutation(removeMember, {
    ...MUTATION_OPTIONS,
    onDone: () => notifyWithUndo(m.memberRemoved({ username }), () => bringingBack.mutate(membership)),
  })

  return (
    <li className={styles.row}>
      <Avatar name={username} isOrganization={false} />
      <bdi className={styles.name}>{username}</bdi>
      <span className={styles.role}>
        <select
          aria-label={m.roleOf({ username })}
          value={isFacilitator ? 'facilitator' : 'member'}
          disabled={facilitating.isPending}
          onChange={(event) =>
            facilitating.mutate({ ...membership, isFacilitator: event.target.value === 'facilitator' })
          }
        >
          <option value="member">{m.member()}</option>
          <option value="facilitator">{m.facilitator()}</option>
        </select>
        <Icon name="down" size={16} />
      </span>
      <Button
        kind="quiet"
        aria-label={m.removeMember({ username })}
        busy={removal.isPending}
        onClick={() => setAsking(true)}
      >
        <Icon name="close" />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.removeMemberTitle({ username })}
          confirmLabel={m.removeMemberButton()}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            removal.mutate(membership)
          }}
        >
          <p>{m.removeMemberText({ organization: organizationName })}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

type AddMemberProps = { organizationName: string; members: readonly OrganizationMember[] }

function AddMember({ organizationName, members }: AddMemberProps) {
  const [username, setUsername] = useState('')
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const adding = useApiMutation(addMember, { refreshes: MUTATION_OPTIONS.refreshes })

  const add = (event: FormEvent) => {
    event.preventDefault()
    setDone('')
    if (!isUsername(username)) return setProblem(m.notAUsername())
    if (members.some((member) => member.username === username))
      return setProblem(m.alreadyMember({ username }))
    if (adding.isPending) return
    adding.mutate(
      { username, organizationName },
      {
        onSuccess: () => {
          setDone(m.memberAdded({ username }))
          setUsername('')
        },
        onError: ({ code }) =>
          setProblem(code === 'user_not_found' ? m.nobody({ username }) : m.changeFailed()),
      },
    )
  }

  return (
    <form noValidate onSubmit={add}>
      <UsernameInput
        label={m.addMember()}
        value={username}
        error={problem}
        onChange={(entered) => {
          setUsername(entered)
          setProblem(undefined)
        }}
        action={
          <Button type="submit" busy={adding.isPending}>
            {m.addButton()}
          </Button>
        }
      />
      <output className={styles.done}>
        {done !== '' && <Icon name="checked" size={18} />}
        {done}
      </output>
    </form>
  )
}

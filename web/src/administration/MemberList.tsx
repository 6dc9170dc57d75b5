import {
  addMember,
  AppError,
  getOrganization,
  listOrganizations,
  removeMember,
  setFacilitator,
  usernameProblem,
  type AdministeredOrganization,
  type OrganizationMember,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/organizations.ts'
import { refreshQueries, useApiMutation, useApiQuery } from '#queries.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { notify } from '#ui/notices.ts'
import { UsernameInput } from '#ui/UsernameInput.tsx'
import styles from './MemberList.module.css'

const CHANGES = { refreshes: [getOrganization, listOrganizations] }

/** Who may post as an organization, and who of them moderates what was posted as it. */
export function MemberList({ organization: { name } }: { organization: AdministeredOrganization }) {
  const { data, error, refetch } = useApiQuery(getOrganization, { organizationName: name })
  return (
    <section className={styles.members} aria-label={m.members()}>
      <h3>
        {m.members()} {data && <span>{data.memberList.length}</span>}
      </h3>
      {!data && error && <FailedState text={m.membersFailed()} error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading label={m.loadingMembers()} lines={2} />}
      {data && data.memberList.length === 0 && <p className={styles.hint}>{m.noMembers()}</p>}
      {data && data.memberList.length > 0 && (
        <ul className={styles.list}>
          {data.memberList.map((member) => (
            <MemberRow key={member.username} member={member} organizationName={name} />
          ))}
        </ul>
      )}
      <AddMember organizationName={name} members={data?.memberList ?? []} />
      <p className={styles.hint}>{m.facilitatorHint()}</p>
    </section>
  )
}

function MemberRow({ member, organizationName }: { member: OrganizationMember; organizationName: string }) {
  const { username, isFacilitator } = member
  const queryClient = useQueryClient()
  const membership = { username, organizationName }
  const facilitating = useApiMutation(setFacilitator, CHANGES)
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const failed = () => notify({ text: m.changeFailed(), tone: 'error' })

  const bringBack = async () => {
    try {
      await callApi(addMember, membership, { signed: true })
      if (isFacilitator) await callApi(setFacilitator, { ...membership, isFacilitator }, { signed: true })
      await refreshQueries(queryClient, CHANGES.refreshes)
    } catch {
      failed()
    }
  }
  // Told before the lists are read again, after which this row is gone.
  const remove = async () => {
    setRemoving(true)
    try {
      await callApi(removeMember, membership, { signed: true })
      notify({ text: m.memberRemoved(username), action: { label: m.undo(), act: () => void bringBack() } })
      await refreshQueries(queryClient, CHANGES.refreshes)
    } catch {
      failed()
    } finally {
      setRemoving(false)
    }
  }

  return (
    <li className={styles.row}>
      <Avatar name={username} isOrganization={false} />
      <bdi className={styles.name}>{username}</bdi>
      <span className={styles.role}>
        <select
          aria-label={m.roleOf(username)}
          value={isFacilitator ? 'facilitator' : 'member'}
          disabled={facilitating.isPending}
          onChange={(event) =>
            facilitating.mutate(
              { ...membership, isFacilitator: event.target.value === 'facilitator' },
              { onError: failed },
            )
          }
        >
          <option value="member">{m.member()}</option>
          <option value="facilitator">{m.facilitator()}</option>
        </select>
        <Icon name="down" size={16} />
      </span>
      <Button
        kind="quiet"
        aria-label={m.removeMember(username)}
        busy={isRemoving}
        onClick={() => setAsking(true)}
      >
        <Icon name="close" />
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={m.removeMemberTitle(username)}>
        <p>{m.removeMemberText(organizationName)}</p>
        <ButtonRow>
          <Button
            kind="danger"
            onClick={() => {
              setAsking(false)
              void remove()
            }}
          >
            {m.removeMemberButton()}
          </Button>
          <Button onClick={() => setAsking(false)}>{m.cancel()}</Button>
        </ButtonRow>
      </Dialog>
    </li>
  )
}

type AddMemberProps = { organizationName: string; members: readonly OrganizationMember[] }

function AddMember({ organizationName, members }: AddMemberProps) {
  const [username, setUsername] = useState('')
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const adding = useApiMutation(addMember, CHANGES)

  const add = (event: FormEvent) => {
    event.preventDefault()
    setDone('')
    if (usernameProblem(username) !== undefined) return setProblem(m.notAUsername())
    if (members.some((member) => member.username === username)) return setProblem(m.alreadyMember(username))
    if (adding.isPending) return
    adding.mutate(
      { username, organizationName },
      {
        onSuccess: () => {
          setDone(m.memberAdded(username))
          setUsername('')
        },
        onError: (error) =>
          setProblem(
            error instanceof AppError && error.code === 'user_not_found'
              ? m.nobody(username)
              : m.changeFailed(),
          ),
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

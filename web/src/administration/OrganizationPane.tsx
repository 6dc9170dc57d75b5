import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  type AdministeredOrganization,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/organizations.ts'
import { refreshQueries, useApiMutation } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'
import { MemberList } from './MemberList.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import styles from './OrganizationPane.module.css'

type OrganizationPaneProps = {
  /** None: a new one is made. */
  organization: AdministeredOrganization | undefined
  /** With what it is now. */
  onSaved: (organization: AdministeredOrganization) => void
  onClose: () => void
}

/** One organization: what it says of itself, its members, and its end. Beside the list, on phones in its place. */
export function OrganizationPane({ organization, onSaved, onClose }: OrganizationPaneProps) {
  const title = organization?.name ?? m.newTitle()
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.head}>
        <h2 tabIndex={-1} ref={focusFirst}>
          <bdi>{title}</bdi>
        </h2>
        <Button kind="quiet" className={styles.close} aria-label={m.close()} onClick={onClose}>
          <Icon name="close" size={22} />
        </Button>
      </header>
      <OrganizationForm organization={organization} onSaved={onSaved} />
      {organization && (
        <>
          <MemberList organization={organization} />
          <Deletion organization={organization} onDeleted={onClose} />
        </>
      )}
    </section>
  )
}

/** What was opened is read first. */
const focusFirst = (heading: HTMLElement | null) => heading?.focus()

function Deletion({
  organization,
  onDeleted,
}: {
  organization: AdministeredOrganization
  onDeleted: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const deletion = useApiMutation(deleteOrganization, { refreshes: [listOrganizations] })
  const recreate = useRecreate()
  const { name, numConversations, numMembers } = organization
  if (numConversations > 0) return <p className={styles.kept}>{m.postedByIt(numConversations)}</p>
  if (numMembers > 0) return <p className={styles.kept}>{m.hasMembers(numMembers)}</p>
  const remove = () =>
    deletion.mutate(
      { organizationName: name },
      {
        onSuccess: () => {
          notify({ text: m.removed(name), action: { label: m.undo(), act: () => recreate(organization) } })
          onDeleted()
        },
      },
    )
  return (
    <div className={styles.end}>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {m.remove()}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={m.removeTitle(name)}>
        <p>{m.removeText()}</p>
        {deletion.isError && <ErrorMessage text={m.changeFailed()} />}
        <ButtonRow>
          <Button kind="danger" busy={deletion.isPending} onClick={remove}>
            {m.remove()}
          </Button>
          <Button onClick={() => setAsking(false)}>{m.cancel()}</Button>
        </ButtonRow>
      </Dialog>
    </div>
  )
}

/** Makes an organization again that was just deleted; works after its pane has closed. */
function useRecreate(): (organization: AdministeredOrganization) => void {
  const queryClient = useQueryClient()
  return ({ name, imagePath, websiteUrl, description }) => {
    const made = callApi(
      createOrganization,
      { organizationName: name, imagePath, isFullImagePath: false, websiteUrl, description },
      { signed: true },
    )
    made
      .then(() => refreshQueries(queryClient, [listOrganizations]))
      .catch(() => notify({ text: m.changeFailed(), tone: 'error' }))
  }
}

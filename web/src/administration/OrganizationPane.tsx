import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  type AdministeredOrganization,
  websiteOf,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/organizations.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notifyWithUndo } from '#ui/notices/notices.ts'
import { MemberList } from './MemberList.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import styles from './OrganizationPane.module.css'

type OrganizationPaneProps = {
  /** If undefined, a new organization is made. */
  organization: AdministeredOrganization | undefined
  /** Called with the saved organization. */
  onSaved: (organization: AdministeredOrganization) => void
  onClose: () => void
}

/**
 * One organization: its description, its members, and the button to delete it. It is shown beside the list, on phones
 * in its place.
 */
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

/** Focuses the heading of an opened organization, so that it is read aloud first. */
const focusFirst = (heading: HTMLElement | null) => heading?.focus()

type DeletionProps = { organization: AdministeredOrganization; onDeleted: () => void }

function Deletion({ organization, onDeleted }: DeletionProps) {
  const [isAsking, setAsking] = useState(false)
  const { name, numConversations, numMembers, imagePath, description } = organization
  const websiteUrl = websiteOf(organization)
  const refreshes = [listOrganizations]
  const recreation = useApiMutation(createOrganization, { refreshes, failed: m.changeFailed })
  const recreate = () =>
    recreation.mutate({ organizationName: name, imagePath, isFullImagePath: false, websiteUrl, description })
  const deletion = useApiMutation(deleteOrganization, {
    refreshes,
    onDone: () => {
      notifyWithUndo(m.removed({ name }), recreate)
      onDeleted()
    },
  })
  if (numConversations > 0)
    return <p className={`note ${styles.end}`}>{m.postedByIt({ count: numConversations })}</p>
  if (numMembers > 0) return <p className={`note ${styles.end}`}>{m.hasMembers({ count: numMembers })}</p>
  return (
    <div className={styles.end}>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {m.remove()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.removeTitle({ name })}
          confirmLabel={m.remove()}
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate({ organizationName: name })}
          onClose={() => setAsking(false)}
        >
          <p>{m.removeText()}</p>
          {deletion.isError && <ErrorMessage text={m.changeFailed()} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

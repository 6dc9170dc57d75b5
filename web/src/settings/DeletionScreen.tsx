import { deleteUser } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useProvenMutation } from '#proving/useProvenMutation.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { eraseAndRestart } from '#shell/logOut.ts'
import { Button } from '#ui/Button.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { TypedNameField, useTypedName } from '#ui/forms/TypedName.tsx'
import { ActionError } from './ActionError.tsx'
import styles from './DeletionScreen.module.css'
import { DownloadButton } from './DownloadData.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** Explains the consequences of deleting the account before it can be deleted. */
export function DeletionScreen() {
  const { isLoggedIn, isGuestOrLoggedIn } = useLoginStatus()
  const isGuest = isGuestOrLoggedIn && !isLoggedIn
  return (
    <SettingsPage title={isGuest ? m.guestDeletion() : m.deletion()} requiredAccess="guest">
      <Deletion isGuest={isGuest} />
    </SettingsPage>
  )
}

function Deletion({ isGuest }: { isGuest: boolean }) {
  return (
    <Fetched query={useProfile()} loading={m.loading()} lines={8} failed={m.profileFailed()}>
      {({ username }) => (
        <div className={styles.deletion}>
          <section aria-labelledby="what-happens">
            <h2 id="what-happens">{m.deletionWhat()}</h2>
            <ul className={styles.consequences}>
              <li>{m.deletionTexts()}</li>
              <li>{m.deletionVotes()}</li>
              <li>{isGuest ? m.guestDeletionIdentity() : m.deletionIdentity()}</li>
              {!isGuest && <li>{m.deletionConversations()}</li>}
              <li>{m.deletionName({ name: username })}</li>
            </ul>
            <p className={styles.final}>{m.deletionFinal()}</p>
          </section>
          <div>
            <p>{m.deletionCopy()}</p>
            <DownloadButton />
          </div>
          <DeletionForm username={username} label={isGuest ? m.guestDeletion() : m.deleteAccount()} />
        </div>
      )}
    </Fetched>
  )
}

/** Deletes the account once its name has been typed; this browser then erases everything about it. */
function DeletionForm({ username, label }: { username: string; label: string }) {
  const { mutate, isPending, error, proof } = useProvenMutation(deleteUser, {
    onDone: () => void eraseAndRestart('deleted'),
  })
  const { onSubmit, field } = useTypedName(username, () => {
    if (!isPending) mutate({})
  })
  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TypedNameField
          label={m.typeName({ name: username })}
          wrong={m.notTyped({ name: username })}
          field={field}
        />
        <Button kind="danger" large type="submit" busy={isPending}>
          {label}
        </Button>
        <ActionError error={error} text={m.deletionFailed()} />
      </form>
      {proof}
    </>
  )
}

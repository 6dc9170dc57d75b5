import * as m from '#messages/settings.ts'
import { useLoginStatus } from '#shell/session.ts'
import styles from './DeletionScreen.module.css'
import { DeletionForm } from './DeletionForm.tsx'
import { DownloadData } from './DownloadData.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { useProfile } from './useProfile.ts'

/** What deleting leads to, said before it can be done. */
export function DeletionScreen() {
  const { isLoggedIn, isGuestOrLoggedIn } = useLoginStatus()
  const isGuest = isGuestOrLoggedIn && !isLoggedIn
  const { data } = useProfile()
  return (
    <SettingsPage title={isGuest ? m.guestDeletion() : m.deletion()} isFor="guest">
      <section aria-labelledby="what-happens" className={styles.what}>
        <h2 id="what-happens">{m.deletionWhat()}</h2>
        <ul>
          <li>{m.deletionTexts()}</li>
          <li>{m.deletionVotes()}</li>
          <li>{isGuest ? m.guestDeletionIdentity() : m.deletionIdentity()}</li>
          {!isGuest && <li>{m.deletionConversations()}</li>}
          {data && <li>{m.deletionName(data.username)}</li>}
        </ul>
        <p className={styles.final}>{m.deletionFinal()}</p>
      </section>
      <p className={styles.keep}>{m.deletionKeep()}</p>
      <DownloadData />
      <DeletionForm />
    </SettingsPage>
  )
}

import { ComposerFrame } from '#authoring/ComposerFrame.tsx'
import { WriteInstead } from '#authoring/ImportSwitch.tsx'
import * as m from '#messages/import.ts'
import { PagePending } from '#shell/Page.tsx'
import { refreshLoginStatus, useLoginStatus } from '#shell/session.ts'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { ImportForm } from './ImportForm.tsx'

/** Imports a conversation from Polis, by its address or as an export. */
export function ImportScreen() {
  const { isInitialized, isGuestOrLoggedIn, isLoggedIn, isUnreadable } = useLoginStatus()
  if (!isInitialized && !isGuestOrLoggedIn) return <PagePending title={m.title()} />
  if (isLoggedIn) return <ImportForm />
  return (
    <ComposerFrame title={m.title()} back={<WriteInstead />}>
      {isUnreadable ? (
        <FailedState text={m.statusFailed()} retry={refreshLoginStatus} />
      ) : (
        <EmptyState title={m.needsAccount()}>
          <SignInLinks />
        </EmptyState>
      )}
    </ComposerFrame>
  )
}

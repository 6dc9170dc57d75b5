import * as m from '#messages/settings.ts'
import { useOutbox } from '#outbox/outbox.ts'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Stands in place of what needs an account or a guest, with the ways to get one. */
export function SignedOut({ reason }: { reason: string }) {
  const { isOffline } = useOutbox()
  // Without a network the login status is unknown: nobody is told that they are logged out.
  if (isOffline) return <EmptyState title={m.offline()} />
  return (
    <EmptyState title={reason}>
      <SignInLinks />
    </EmptyState>
  )
}

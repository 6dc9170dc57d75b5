import * as m from '#messages/settings.ts'
import { useOutbox } from '#outbox/outbox.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WaysIn } from './WaysIn.tsx'

/** In place of what only people who take part have. */
export function Stranger({ words }: { words: string }) {
  const { isOffline } = useOutbox()
  // Without network nobody can tell a stranger from somebody who is logged in.
  if (isOffline) return <EmptyState title={m.offline()} />
  return (
    <EmptyState title={words}>
      <WaysIn />
    </EmptyState>
  )
}

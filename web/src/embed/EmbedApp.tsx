import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { Outbox } from '#outbox/outbox.ts'
import { OutboxContext } from '#outbox/useOutbox.ts'
import { LiveRegion } from '#ui/notices/LiveRegion.tsx'
import type { EmbedAddress } from './address.ts'
import { EmbedScreen } from './EmbedScreen.tsx'

type EmbedAppProps = { queryClient: QueryClient; outbox: Outbox; address: EmbedAddress }

/** A conversation inside a page of another site. All its links open the site in a new tab. */
export function EmbedApp({ queryClient, outbox, address }: EmbedAppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OutboxContext value={outbox}>
        <EmbedScreen {...address} />
        <LiveRegion />
      </OutboxContext>
    </QueryClientProvider>
  )
}

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { LazyBoundary } from '#conversation/LazyBoundary.tsx'
import { lazyComponent } from '#lazyComponent.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { OutboxContext } from '#outbox/useOutbox.ts'
import { LiveRegion } from '#ui/notices/LiveRegion.tsx'
import type { EmbedAddress } from './address.ts'
import { EmbedScreen } from './EmbedScreen.tsx'

type EmbedAppProps = { queryClient: QueryClient; outbox: Outbox; address: EmbedAddress }

// The server sends a chart whole, so that browsers need its code only if the server is too busy for that.
const ChartEmbed = lazyComponent(
  'embed/chart/ChartEmbed.tsx',
  async () => (await import('./chart/ChartEmbed.tsx')).ChartEmbed,
)

/** A conversation, or the chart of one of its opinions, inside a page of another site. All its links open the site in a new tab. */
export function EmbedApp({ queryClient, outbox, address }: EmbedAppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OutboxContext value={outbox}>
        {address.opinion === undefined ? (
          <EmbedScreen {...address} />
        ) : (
          <LazyBoundary>
            <ChartEmbed {...address} />
          </LazyBoundary>
        )}
        <LiveRegion />
      </OutboxContext>
    </QueryClientProvider>
  )
}

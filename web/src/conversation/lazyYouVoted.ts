import { lazyComponent } from '#lazyComponent.ts'

/**
 * The viewer's own votes below the card, which a first visit does not load. The tab that shows them is itself in the list of
 * lazy tabs, so they have a file of their own.
 */
export const YouVoted = lazyComponent(
  'conversation/YouVoted.tsx',
  async () => (await import('./YouVoted.tsx')).YouVoted,
)

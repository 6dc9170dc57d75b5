import { lazyComponent } from '#lazyComponent.ts'

/** The viewer's own votes below the card, which a first visit does not load. */
export const YouVoted = lazyComponent(
  'conversation/YouVoted.tsx',
  async () => (await import('./YouVoted.tsx')).YouVoted,
)

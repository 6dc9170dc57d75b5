import { lazyComponent } from '#lazyComponent.ts'

// Not in what a first visit of results loads: most conversations have no poll, and news are for those who come again.

export const PollSection = lazyComponent(
  'analysis/PollSection.tsx',
  async () => (await import('./PollSection.tsx')).PollSection,
)

export const SinceLastVisit = lazyComponent(
  'analysis/visit/SinceLastVisit.tsx',
  async () => (await import('./visit/SinceLastVisit.tsx')).SinceLastVisit,
)

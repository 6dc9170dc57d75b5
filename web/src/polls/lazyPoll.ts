import { lazyComponent } from '#lazyComponent.ts'

// Most conversations have no poll, so a first visit does not load its code.

export const PollSheet = lazyComponent(
  'polls/PollSheet.tsx',
  async () => (await import('./PollSheet.tsx')).PollSheet,
)

export const PollLine = lazyComponent(
  'polls/PollLine.tsx',
  async () => (await import('./PollLine.tsx')).PollLine,
)

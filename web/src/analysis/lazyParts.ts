import { lazyComponent } from '#lazyComponent.ts'

// Not in what a first visit of results loads: most conversations have no poll, news are for those who come again, and
// what is at the end of the page can wait.

export const PollSection = lazyComponent(
  'analysis/PollSection.tsx',
  async () => (await import('./PollSection.tsx')).PollSection,
)

export const ResultPart = lazyComponent(
  'analysis/ResultPart.tsx',
  async () => (await import('./ResultPart.tsx')).ResultPart,
)

export const SinceLastVisit = lazyComponent(
  'analysis/visit/SinceLastVisit.tsx',
  async () => (await import('./visit/SinceLastVisit.tsx')).SinceLastVisit,
)

export const VerificationSection = lazyComponent(
  'analysis/verification/VerificationSection.tsx',
  async () => (await import('./verification/VerificationSection.tsx')).VerificationSection,
)

export const ShortList = lazyComponent(
  'analysis/ShortList.tsx',
  async () => (await import('./ShortList.tsx')).ShortList,
)

export const FewPeople = lazyComponent(
  'analysis/FewPeople.tsx',
  async () => (await import('./FewPeople.tsx')).FewPeople,
)

import { lazyComponent } from '#lazyComponent.ts'

// A first visit of the results does not load these parts: few conversations have a poll, too few people for a map, or
// votes without groups and sides; news are for returning visitors, and the end of the page can wait.

export const AboutPersonSection = lazyComponent(
  'results/AboutPersonSection.tsx',
  async () => (await import('./AboutPersonSection.tsx')).AboutPersonSection,
)

export const PollSection = lazyComponent(
  'results/poll/PollSection.tsx',
  async () => (await import('#results/poll/PollSection.tsx')).PollSection,
)

export const SinceLastVisit = lazyComponent(
  'results/you/visit/SinceLastVisit.tsx',
  async () => (await import('#results/you/visit/SinceLastVisit.tsx')).SinceLastVisit,
)

/** Sentences about the viewer's own votes. */
export const OwnWords = lazyComponent(
  'results/you/OwnWords.tsx',
  async () => (await import('#results/you/OwnWords.tsx')).OwnWords,
)

export const SetsApart = lazyComponent(
  'results/you/OwnWords.tsx',
  async () => (await import('#results/you/OwnWords.tsx')).SetsApart,
)

export const VerificationSection = lazyComponent(
  'results/verification/VerificationSection.tsx',
  async () => (await import('#results/verification/VerificationSection.tsx')).VerificationSection,
)

export const ShortList = lazyComponent(
  'results/lists/ShortList.tsx',
  async () => (await import('#results/lists/ShortList.tsx')).ShortList,
)

export const ShortListPart = lazyComponent(
  'results/lists/ShortListPart.tsx',
  async () => (await import('#results/lists/ShortListPart.tsx')).ShortListPart,
)

export const BeforeTotals = lazyComponent(
  'results/BeforeTotals.tsx',
  async () => (await import('./BeforeTotals.tsx')).BeforeTotals,
)

export const FewPeople = lazyComponent(
  'results/FewPeople.tsx',
  async () => (await import('./FewPeople.tsx')).FewPeople,
)

export const GroupTable = lazyComponent(
  'results/tables/GroupTable.tsx',
  async () => (await import('#results/tables/GroupTable.tsx')).GroupTable,
)

export const MethodTerms = lazyComponent(
  'results/MethodTerms.tsx',
  async () => (await import('./MethodTerms.tsx')).MethodTerms,
)

export const StructureNote = lazyComponent(
  'results/StructureNote.tsx',
  async () => (await import('./StructureNote.tsx')).StructureNote,
)

export const CrowdPicture = lazyComponent(
  'results/groups/CrowdPicture.tsx',
  async () => (await import('#results/groups/CrowdPicture.tsx')).CrowdPicture,
)

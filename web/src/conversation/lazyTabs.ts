import { lazyComponent } from '#lazyComponent.ts'

// The tabs that are not on the first screen of most visits, so not in what a first visit loads.

export const OpinionsTab = lazyComponent(
  'conversation/OpinionsTab.tsx',
  async () => (await import('./OpinionsTab.tsx')).OpinionsTab,
)

export const AnalysisTab = lazyComponent(
  'analysis/AnalysisTab.tsx',
  async () => (await import('#analysis/AnalysisTab.tsx')).AnalysisTab,
)

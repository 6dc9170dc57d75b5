import { lazyComponent } from '#lazyComponent.ts'

/** The dialog that reports something, loaded when somebody opens it. */
export const LazyReportDialog = lazyComponent(
  'reports/ReportDialog.tsx',
  async () => (await import('./ReportDialog.tsx')).ReportDialog,
)

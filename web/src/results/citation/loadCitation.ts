import type { ComponentType } from 'react'
import type { CitationDialogProps } from './CitationDialog.tsx'

/**
 * Loads the dialog. The names of its files are here and not in the code of the page, where they would be a tenth of a
 * kilobyte.
 */
export const loadCitation = async (): Promise<ComponentType<CitationDialogProps>> =>
  (await import('./CitationDialog.tsx')).CitationDialog

import type { Conversation } from '@parley/contract'
import { createContext, use } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import { licenseNotStated, uploadedVotesOf } from '#messages/conversation.ts'
import { resultsForLink, resultsLicence as resultsUnder } from '#messages/votes.ts'

/** The source of the figures of a page. */
export type ChartSource = {
  slugId: string
  title: string
  /** The license in words. */
  terms: string
  /** The address of the figures, if they are not a part of this page. */
  address?: string
  /** Further sentences below their pictures. */
  notes?: readonly string[]
}

/** Marks tools of a figure that are not part of its picture. */
export const NOT_IN_PICTURE = { 'data-not-in-picture': '' } as const

/** The source of all figures within a page; the figures themselves do not know it. */
export const ChartSourceContext = createContext<ChartSource>({ slugId: '', title: '', terms: '' })

export const useChartSource = (): ChartSource => use(ChartSourceContext)

/**
 * The source of the figures of a conversation. Imported conversations carry the attribution of their license, if it is
 * known; the others use the license of this installation, and private ones say who may read them.
 */
export function useSourceOf({ metadata, payload }: Conversation): ChartSource {
  const { resultsLicence } = useFirstScreen()
  const publicTerms = resultsLicence ? resultsUnder({ license: resultsLicence }) : licenseNotStated()
  const ownTerms = metadata.isIndexed ? publicTerms : resultsForLink()
  const { provenance } = metadata
  const origin = provenance?.isUploaded ? `${uploadedVotesOf({ year: 'none' })} · ` : ''
  return {
    slugId: metadata.conversationSlugId,
    title: payload.title,
    terms: provenance ? origin + (provenance.attribution || licenseNotStated()) : ownTerms,
  }
}

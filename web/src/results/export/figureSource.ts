import type { Conversation } from '@parley/contract'
import { createContext, use } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import { licenseNotStated } from '#messages/conversation.ts'
import { resultsLicence as resultsUnder } from '#messages/votes.ts'

/** Where the figures of a page come from. */
export type FigureSource = {
  slugId: string
  title: string
  /** The terms under which they may be used, in words. */
  terms: string
}

/** Marks what is for using a figure and not part of its picture. */
export const NOT_IN_PICTURE = { 'data-not-in-picture': '' } as const

/** The source of all figures within; a figure alone says nothing of it. */
export const FigureSourceContext = createContext<FigureSource>({ slugId: '', title: '', terms: '' })

export const useFigureSource = (): FigureSource => use(FigureSourceContext)

/**
 * The source of the figures of a conversation. Imported ones carry the attribution that their license asks for, if it is
 * known; results of those held here are under the license that this installation names.
 */
export function useSourceOf({ metadata, payload }: Conversation): FigureSource {
  const { resultsLicence } = useFirstScreen()
  const ownTerms = resultsLicence ? resultsUnder(resultsLicence) : licenseNotStated()
  const { provenance } = metadata
  return {
    slugId: metadata.conversationSlugId,
    title: payload.title,
    terms: provenance ? provenance.attribution || licenseNotStated() : ownTerms,
  }
}

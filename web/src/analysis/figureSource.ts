import type { Conversation } from '@parley/contract'
import { createContext, use } from 'react'
import * as m from '#messages/map.ts'

/** Where the figures of a page come from. */
export type FigureSource = {
  slugId: string
  title: string
  /** Under which terms they may be used, in words. */
  terms: string
}

/** The source of all figures within; a figure alone says nothing of it. */
export const FigureSourceContext = createContext<FigureSource>({ slugId: '', title: '', terms: '' })

export const useFigureSource = (): FigureSource => use(FigureSourceContext)

/** The source of the figures of a conversation. Imported ones carry the attribution that their licence asks for. */
export const figureSourceOf = ({ metadata, payload }: Conversation): FigureSource => ({
  slugId: metadata.conversationSlugId,
  title: payload.title,
  terms: metadata.provenance?.attribution ?? m.licenceNotStated(),
})

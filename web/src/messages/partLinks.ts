import { text } from './catalogue.ts'

export const parts = text('Parts of the list')
export const previousPart = text('Opinions before these')
export const nextPart = text('Opinions after these')

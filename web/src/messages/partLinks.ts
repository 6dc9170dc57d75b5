import { text } from './catalogue.ts'

export const parts = text('Parts of the list')
export const previousPart = text('Opinions before these')
export const nextPart = text('Opinions after these')
export const orderChanged = text(
  'The order of this list has changed since you opened the previous page. Some opinions may be repeated, and others missing.',
)
export const startAgain = text('Start from the first opinion')

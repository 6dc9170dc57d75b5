import { text, textOf } from './catalogue.ts'

export const copyLink = text('Copy link')
export const linkCopied = text('Link copied.')
export const linkToCopy = textOf('The link to this opinion: {link}')
export const deleteOwn = text('Delete my opinion')

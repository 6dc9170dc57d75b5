import { text, textOf } from './catalogue.ts'

export const searchOpinions = text('Search the opinions')
/** What the current page of the table shows of all opinions, or of those that a search found. */
export const found = textOf((p: { from: string; to: string; found: string; all: string }) => {
  const words =
    p.found !== p.all
      ? `${p.found} of ${p.all} opinions contain these words`
      : p.all === '1'
        ? 'One opinion'
        : `${p.all} opinions`
  return p.from === '1' && p.to === p.found ? words : `${words}; ${p.from} to ${p.to} are shown`
})
export const previousPage = text('Previous')
export const nextPage = text('Next')
export const nothingFound = text('No opinion contains these words.')
export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')
export const votedColumn = text('Voted')

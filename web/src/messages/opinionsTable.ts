import { text, textOf } from './catalogue.ts'

export const searchOpinions = text('Search the opinions')
export const found = textOf((p: { found: string; all: string }) =>
  p.found === p.all ? `${p.all} opinions` : `${p.found} of ${p.all} opinions contain these words`,
)
export const nothingFound = text('No opinion contains these words.')
export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')
export const votedColumn = text('Voted')

import { text } from './catalogue.ts'

export const copied = text('Copied.')
export const selectIt = text('Copying did not work here. The text is selected: copy it by hand.')

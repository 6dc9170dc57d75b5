import { text } from './catalogue.ts'

export const copied = text('Copied.')
export const copyByHand = text('Copying did not work here. The text is selected: copy it by hand.')

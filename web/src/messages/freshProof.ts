import { text } from './catalogue.ts'

export const title = text('Confirm that it is you')
export const why = text(
  'Your login on this device is more than a day old. Prove once more who you are; then this goes on by itself.',
)
export const otherNumber = text('This is not the number of your account.')
export const otherAddress = text('This is not the e-mail address of your account.')
export const otherPassport = text('This is not the passport of your account.')

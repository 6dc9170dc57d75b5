import { text } from './catalogue.ts'

// The page that the link in a mail opens.

export const title = text('Your code')
export const add = text('Add this address')
export const confirm = text('Confirm')
export const confirmed = text('Confirmed. Go on where you asked for the code.')
export const elsewhere = text(
  'Enter this code where you asked for it: on that device, in that browser. It works nowhere else.',
)
export const copy = text('Copy the code')
export const notAsked = text(
  '⟪You did not ask for a code?⟫ Then somebody typed your address by mistake. Without the code nothing happens. Never give it to anybody, not even to us.',
)
export const noCode = text(
  'There is no code in this address any more. Open the link in the mail once more, or ask for a new code.',
)
export const askHere = text('Ask for a code')

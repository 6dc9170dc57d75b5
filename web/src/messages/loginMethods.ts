import { text, textOf } from './catalogue.ts'

export const title = text('Ways to log in')
export const intro = text(
  'Each of these opens your account. With a second one you can still log in if you lose the first.',
)
export const loading = text('Loading your ways to log in')
export const failed = text('Your ways to log in could not be loaded.')
export const proof = text('Passport proof')
/** What one logs in with, inside a sentence. */
export const word = {
  phone: text('phone number'),
  email: text('e-mail address'),
  proof: text('passport proof'),
}
export const hint = {
  phone: text(
    'Whoever has this number can log in. We keep only a fingerprint of it, until you remove it or delete the account.',
  ),
  email: text(
    'Whoever reads mail to this address can log in. We keep only a fingerprint of it, until you remove it or delete the account.',
  ),
  proof: text(
    'Your nationality and sex are not shown and not used. Erased when you remove the proof or delete the account.',
  ),
}
export const since = textOf('since {date}')
export const isOnly = text('Your account has no other way to log in, so this one cannot be removed.')

export const add = {
  phone: text('Add a mobile number'),
  email: text('Add an e-mail address'),
}
export const change = {
  phone: text('Change the mobile number'),
  email: text('Change the e-mail address'),
}
export const added = {
  phone: text('You can now log in with this number.'),
  email: text('You can now log in with this address.'),
}
export const ofAnother = {
  phone: text('This number already opens another account. A number can open only one.'),
  email: text('This address already opens another account. An address can open only one.'),
}

export const remove = text('Remove')
export const removeTitle = {
  phone: text('Remove the mobile number?'),
  email: text('Remove the e-mail address?'),
  proof: text('Remove the passport proof?'),
}
export const removeText = text(
  'You can no longer log in with it. Devices on which you are logged in stay logged in.',
)
export const removed = text('Removed. It no longer opens your account.')
export const removeFailed = text('It could not be removed. Try again.')

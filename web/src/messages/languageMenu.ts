import { text } from './catalogue.ts'

export const fromBrowser = text('Chosen by the settings of your browser.')
export const inAddress = text(
  'The address in your browser keeps it: a link that you copy from there opens in this language.',
)
export const notStored = text(
  'No internet connection. Other languages are not stored on this device, so this one stays.',
)
export const inAccount = text(
  'Your account keeps your choice, for your other devices and for codes that are sent to you.',
)

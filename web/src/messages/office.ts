import { text, textOf } from './catalogue.ts'

export const banner = text('Demonstration identity - not a government document')
export const title = text('Demonstration identity office')
export const purpose = text(
  'This office stands in for one that reads passports. Make up a document: nobody checks it. The proof itself is real and is made in this browser. Parley learns only that a person of this nationality and sex, aged 16 or over, has not proved their identity before.',
)
export const smallGroup = text(
  'You share your nationality and sex with the other people here. The fewer they are, the easier you are to guess.',
)
export const documentNumber = text('Document number')
export const documentHint = text('6 to 12 capital letters or digits. Make them up.')
export const nationality = text('Nationality')
export const nationalityHint = text('Three letters, for example FRA')
export const sex = text('Sex')
export const female = text('Female (F)')
export const male = text('Male (M)')
export const other = text('Not stated (X)')
export const isOver16 = text('I am 16 or over')
export const prove = text('Make the proof')
export const remembered = text(
  'This browser has a document already. If you use it again, you prove that you are the same person.',
)
export const forget = text('Delete this document')
export const forgotten = text('The document is deleted. Make up another one to be another person.')

export const enrolling = text('Enrolling the document…')
export const proving = text('Making the proof in this browser. This takes a few seconds…')
export const sending = text('Sending the proof…')
export const verified = text('Your proof was accepted. Go back to Parley to continue.')
export const failed = text('The proof was not accepted. Ask Parley for a new link and try again.')
export const notYet = text('The proof has not been checked yet. Try again.')
export const tooYoung = text('You must be 16 or over to take part.')
export const alreadyEnrolled = text(
  'This document number was enrolled in another browser or with other details. Use that browser, or make up another number.',
)
export const noLink = text('Open this page from Parley: choose to prove your identity there.')
export const linkExpired = text('This link does not exist or has expired. Ask Parley for a new one.')
export const somethingBroke = textOf('Something went wrong: {problem}')

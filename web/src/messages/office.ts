import { text, textOf } from './catalogue.ts'

export const banner = text('Demonstration identity - not a government document')
export const title = text('Demonstration identity office')
export const purpose = text(
  'This office stands in for one that reads passports. Make up a document: nothing here is checked against the world. The proof itself is real: it is made in this browser, and Parley learns only that somebody of this nationality and sex, aged 16 or more, has not proved before.',
)
export const smallGroup = text(
  'You hide among those who made up the same nationality and sex here; where they are few, you are easier to guess.',
)
export const documentNumber = text('Document number')
export const documentHint = text('6 to 12 capital letters or digits, all made up')
export const nationality = text('Nationality')
export const nationalityHint = text('Three letters, such as FRA')
export const sex = text('Sex')
export const female = text('F')
export const male = text('M')
export const other = text('X')
export const isOver16 = text('I am 16 or older')
export const prove = text('Prove')
export const remembered = text(
  'This browser already holds a document. Proving with it again is proving to be the same person.',
)
export const forget = text('Forget this document')
export const forgotten = text('The document is forgotten. Make up another one to be another person.')

export const enrolling = text('Enrolling the document …')
export const proving = text('Making the proof in this browser. This takes a few seconds …')
export const sending = text('Handing in the proof …')
export const verified = text('Verified. Go back to Parley: it goes on by itself.')
export const failed = text('The proof was not accepted. Ask Parley for a new link and try again.')
export const notYet = text('The proof has not been looked at yet. Try again.')
export const tooYoung = text('Taking part is for people of 16 or older.')
export const alreadyEnrolled = text(
  'This document number was enrolled by another browser, or with other details. Prove there, or make up another number.',
)
export const noLink = text('This page is opened by a link from Parley. Ask there to prove your identity.')
export const linkOver = text('This link is not known or its time is over. Ask Parley for a new one.')
export const broke = textOf((problem: string) => `Something went wrong: ${problem}`)

import { text, textOf } from './catalogue.ts'

/** The pattern in the votes that led to setting somebody aside, as a reason. */
export const noticed = {
  burst: text('Many votes alike within minutes'),
  new_devices: text('Many votes alike within minutes, most from new devices'),
  identical_votes: text('Nearly the same votes as others'),
  one_answer: text('The same answer to everything'),
}
/** The same reasons as parts of a sentence. */
export const noticedInSentence = {
  burst: text('many votes alike within minutes'),
  new_devices: text('many votes alike from new devices'),
  identical_votes: text('nearly the same votes'),
  one_answer: text('the same answer to everything'),
}

/** The entry in the ledger, which never names people. */
export const setAside = textOf(
  '{count, plural, one {# person set aside from the analysis} other {# people set aside from the analysis}}',
)
export const readmitted = textOf(
  '{count, plural, one {# person readmitted to the analysis} other {# people readmitted to the analysis}}',
)
export const readmittedAfterAppeal = textOf(
  '{count, plural, one {# person readmitted to the analysis after an appeal} other {# people readmitted to the analysis after an appeal}}',
)
export const formerDecision = textOf('Was: set aside on {date}, {reason}')
export const asideNow = textOf(
  '{count, plural, one {# person is set aside from the analysis.} other {# people are set aside from the analysis.}}',
)

/** The message to the person. */
export const personSetAside = text('You were set aside from the analysis')
export const personReadmitted = text('You are back in the analysis')
export const meaning = text(
  'Groups and the map leave out your votes and your poll answer. The totals still count them, and you can go on voting. Nobody is told who was set aside; the ledger only says how many people.',
)
export const readmittedMeaning = text('Groups and the map count your votes and your poll answer again.')
export const mayBeChance = text(
  'Such a pattern can be harmless, for example when a class votes together. If this was, say so in your appeal.',
)

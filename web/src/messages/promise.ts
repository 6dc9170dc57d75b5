import { text, textOf } from './catalogue.ts'

export const promise = text('Promise an answer')
export const change = text('Change the promised answer')
export const hint = text(
  'Everybody who reads the conversation, its poster or its print sees it until you post the outcome. If you change it, the earlier promise stays readable.',
)
export const answerBy = text('Answer by')
export const whoAnswers = text('Who answers (optional)')
export const whoAnswersHint = textOf(
  '{most, plural, other {For example “Town council”. At most # characters.}}',
)
export const dayMissing = text('Choose a day.')
export const save = text('Save')
export const takeBack = text('Take it back')
export const saved = text('The promise is saved.')
export const takenBack = text('The promise is taken back.')
export const failed = text('The promise could not be saved.')
export const refused = {
  conversation_locked: text('Not possible while it is locked.'),
  outcome_posted: text('The outcome is posted already.'),
}
export const composerQuestion = text('Will you promise an answer?')
export const promisedAnswer = text('Promised answer')

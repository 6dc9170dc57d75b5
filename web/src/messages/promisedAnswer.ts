import { textOf } from './catalogue.ts'

// Apart from promise.ts, since the embed, the poster and the print load this sentence, and none of the texts of the form.

export const answerPromised = textOf('Answer promised by {date}.')
/** Who answers is isolated, because its direction may differ from that of the sentence. */
export const answerPromisedBy = textOf('Answer promised by {date}, by \u2068{who}\u2069.')

import { textOf } from './catalogue.ts'

// Apart from promise.ts, since the embed, the poster and the print load this sentence, and none of the texts of the form.

/** Who answers is isolated, because its direction may differ from that of the sentence. */
export const answerPromised = textOf(({ date, who }: { date: string; who: string | undefined }) =>
  who ? `Answer promised by ${date}, by \u2068${who}\u2069.` : `Answer promised by ${date}.`,
)

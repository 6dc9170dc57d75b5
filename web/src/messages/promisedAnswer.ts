import { textOf } from './catalogue.ts'

/** Who answers is isolated, because its direction may differ from that of the sentence. */
export const answerPromised = textOf(({ date, who }: { date: string; who: string | undefined }) =>
  who ? `Answer promised by ${date}, by \u2068${who}\u2069.` : `Answer promised by ${date}.`,
)

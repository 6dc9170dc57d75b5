import { textOf } from './catalogue.ts'

export const answerPromised = textOf(({ date, who }: { date: string; who: string | undefined }) =>
  who ? `Answer promised by ${date}, by ${who}.` : `Answer promised by ${date}.`,
)

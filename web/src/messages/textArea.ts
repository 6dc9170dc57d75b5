import { wholeNumber } from '#ui/format.ts'
import { textOf } from './catalogue.ts'

export const counted = textOf(
  ({ count, most }: { count: number; most: number }) => `${wholeNumber(count)} of ${wholeNumber(most)}`,
)

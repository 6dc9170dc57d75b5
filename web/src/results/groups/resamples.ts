import type { OpinionMap, Resamples } from '@parley/contract'
import * as m from '#messages/confidence.ts'
import { longDate } from '#ui/format.ts'

/** A sentence on how stable the groups are. Groups found in fewer than half of the re-draws are not shown at all. */
export const resamplesSentence = ({ same, of }: Resamples): string =>
  (same >= 0.7 * of ? m.theSame : m.notStableYet)({ same, of })

/**
 * A sentence on how stable the groups of a map are, with its date if that was measured for an earlier map; only a word
 * where results of few people are published, and undefined if not measured.
 */
export function stabilitySentence({ redraws, redrawsAt, stabilityWord }: Measured): string | undefined {
  if (!redraws) return stabilityWord && m.sameInWords[stabilityWord]()
  const sentence = resamplesSentence(redraws)
  return redrawsAt ? m.lastMeasured({ date: longDate(redrawsAt), sentence }) : sentence
}

export type Measured = Pick<OpinionMap, 'redraws' | 'redrawsAt' | 'stabilityWord'>

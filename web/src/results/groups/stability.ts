import type { OpinionMap } from '@parley/contract'
import * as m from '#messages/confidence.ts'
import { longDate } from '#ui/format.ts'

/**
 * A sentence on how stable the groups of a map are, with its date if that was measured for an earlier map; only a word
 * where results of few people are published, and undefined if not measured.
 */
export function stabilitySentence({ redraws, redrawsAt, stabilityWord }: Measured): string | undefined {
  if (!redraws) return stabilityWord && m.sameInWords[stabilityWord]()
  // Groups found in fewer than half of the repeats are not shown at all.
  const sentence = (redraws.same >= 0.7 * redraws.of ? m.theSame : m.notStableYet)(redraws)
  return redrawsAt ? m.lastMeasured({ date: longDate(redrawsAt), sentence }) : sentence
}

export type Measured = Pick<OpinionMap, 'redraws' | 'redrawsAt' | 'stabilityWord'>

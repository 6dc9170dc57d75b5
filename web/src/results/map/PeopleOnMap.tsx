import type { OpinionMap } from '@parley/contract'
import { peopleSentence } from './peopleSentence.ts'

/** How many people are in groups or at the ends of sides, in between, and not placed, in a sentence. */
export function PeopleOnMap({ map, className }: { map: OpinionMap; className?: string | undefined }) {
  const sentence = peopleSentence(map)
  return sentence === undefined ? null : <p className={className}>{sentence}</p>
}

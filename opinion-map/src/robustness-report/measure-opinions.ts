import { pickRows, type VoteMatrix } from '../matrix.ts'
import type { Random } from '../random.ts'
import type { MapResult } from '../result.ts'
import { NUM_PLACES, NUM_PLACES_OF_LONG_LIST, shortLists, type ShortList } from '../short-list/short-list.ts'
import { bridgingScores } from './bridging.ts'
import { factorise } from './factorisation.ts'
import { drawRows } from './sample.ts'

/** The maximum number of people in the factorisation, and among whom the places of the short list are shared. */
export const MAX_FACTORISED_PEOPLE = 50_000

/** What a run's report says of opinions: bridging scores, the short list, and a longer one. People are sampled from `rows`. */
export function measureOpinions(
  matrix: VoteMatrix,
  result: MapResult,
  { rows, random }: { rows: Uint32Array; random: Random },
): { bridging: number[]; selection: ShortList; longSelection: ShortList } {
  const people = pickRows(matrix, drawRows(rows, MAX_FACTORISED_PEOPLE, random))
  const model = factorise(people, [result.pc1, result.pc2])
  const choose = shortLists({ matrix, result, people, model })
  return {
    bridging: bridgingScores(model, result.totals),
    selection: choose(NUM_PLACES),
    longSelection: choose(NUM_PLACES_OF_LONG_LIST),
  }
}

import { LIMITS, plainLine, visibleLength } from '@parley/contract'
import {
  buildVocabulary,
  lookAlikes,
  midpointOf,
  openingOpinions,
  sharesIn,
  type MapResult,
} from '@parley/opinion-map'
import type { PublishedRun } from '#results/published-run.ts'
import { STOP_WORDS } from '#texts/english/stop-words.ts'

/** An opinion as people read it and report it. */
export type OpinionToDraw = { id: number; body: string; numReports: number }

/** Which opinions open decks, and which look alike, by their ids. */
export type Opening = { openings: number[]; lookAlikes: ReadonlyMap<number, number> }

/** What is known of how groups voted: the shares of agrees on the opinion of a column, for each group with a figure. */
type Figures = Pick<MapResult, 'opinionIds' | 'totals'> & { agreesOfGroups: (column: number) => number[] }

/** The opening of a run whose votes are published. */
export const openingOf = (map: MapResult, opinions: readonly OpinionToDraw[]): Opening =>
  choose(opinions, {
    ...map,
    agreesOfGroups: (column) =>
      map.hasClearGroups
        ? sharesIn(map, column, 'agree').map(({ numHits, numVotes }) => numHits / numVotes)
        : [],
  })

/** The opening of a run of which only results are published. It follows from published figures, texts and reports. */
export function publishedOpening(
  { file, map, names }: PublishedRun,
  opinions: readonly OpinionToDraw[],
): Opening {
  const columnInFile = new Map(file.opinions.map((name, column) => [name, column]))
  return choose(opinions, {
    ...map,
    agreesOfGroups: (column) =>
      (file.groups?.groups ?? []).flatMap(({ figures }) => {
        const figure = figures[columnInFile.get(names[column] ?? '') ?? -1]
        return figure ? [midpointOf(figure.agree)] : []
      }),
  })
}

function choose(
  opinions: readonly OpinionToDraw[],
  { opinionIds, totals, agreesOfGroups }: Figures,
): Opening {
  const texts = opinions.map(({ id, body }) => ({ opinionId: id, text: plainLine(body) }))
  const { wordsOf } = buildVocabulary(texts, { stopWords: STOP_WORDS })
  const columnOf = new Map(Array.from(opinionIds, (id, column) => [id, column]))
  const candidates = opinions.map(({ id, numReports }, index) => {
    const column = columnOf.get(id) ?? -1
    const agrees = agreesOfGroups(column)
    return {
      agrees: totals.agrees[column] ?? 0,
      disagrees: totals.disagrees[column] ?? 0,
      passes: totals.passes[column] ?? 0,
      gap: agrees.length < 2 ? undefined : Math.max(...agrees) - Math.min(...agrees),
      numReports,
      isPlain: isPlain(texts[index]?.text ?? ''),
      words: wordsOf.get(id) ?? [],
    }
  })
  const numbers = lookAlikes(candidates.map(({ words }) => words))
  return {
    openings: openingOpinions(candidates).map((index) => opinions[index]?.id ?? 0),
    lookAlikes: new Map(opinions.map(({ id }, index) => [id, numbers[index] ?? 0])),
  }
}

/** Whether a text is short and no question, so that it can be understood at a glance. */
const isPlain = (text: string) =>
  visibleLength(text) <= LIMITS.opinionHint && !/[?;؟？]["'”’»)]*$/u.test(text)

import { plainLine, type Publication } from '@parley/contract'
import {
  buildVocabulary,
  tokensOf,
  wordsOfConversation,
  wordsOfGroups,
  type GroupWord,
} from '@parley/opinion-map'
import type { MapWithAside } from '#analysis/excluded.ts'
import { publishableTallies } from '#analysis/tallies.ts'
import type { StoredWords, WordInTexts } from '#results/run-words.sql.ts'
import { STOP_WORDS } from '#texts/english/stop-words.ts'

type ConversationTexts = {
  /** The opinions of the conversation, with the texts of those that are not moderated. */
  opinions: readonly { id: number; isModerated: boolean; body: string }[]
  publication: Publication
}

/** More opinions than a summary names, so that others can replace one that is moderated. */
const MAX_OPINIONS = 8
const MAX_SHARED = 3
const MAX_WORDS = 5
const MAX_OPINIONS_OF_WORD = 6

/** Computes the names and summaries of the groups of a run; undefined without clear groups. */
export function computeWords(
  run: MapWithAside,
  { opinions, publication }: ConversationTexts,
): StoredWords | undefined {
  if (!run.map.hasClearGroups) return undefined
  const talliesOf = (column: number) => publishableTallies(run, { column, publication })
  const known = new Set(run.map.opinionIds)
  const texts = opinions
    .filter(({ id, isModerated }) => !isModerated && known.has(id))
    .map(({ id, body }) => ({ opinionId: id, text: plainLine(body) }))
  const textOf = new Map(texts.map(({ opinionId, text }) => [opinionId, text]))
  const vocabulary = buildVocabulary(texts, { stopWords: STOP_WORDS })
  const groups = wordsOfGroups(run.map, {
    talliesOf,
    vocabulary,
    maxOpinions: MAX_OPINIONS,
    maxWords: MAX_WORDS,
  }).map(({ words, ...group }) => ({ ...group, words: words.flatMap((word) => placeOf(word, textOf)) }))
  const { shared, dividing } = wordsOfConversation(run.map, { talliesOf, maxOpinions: MAX_SHARED })
  const mentioned = [
    ...[...shared, ...dividing].map(({ opinionId }) => opinionId),
    ...groups.flatMap((group) => group.opinions.map(({ opinionId }) => opinionId)),
    ...groups.flatMap(({ words }) => words.flatMap(({ opinionIds }) => opinionIds)),
  ]
  return { publication, opinionIds: [...new Set(mentioned)], groups, shared, dividing }
}

/** Where each of the texts contains a word. This is stored instead of the word. */
function placeOf({ word, opinionIds }: GroupWord, textOf: ReadonlyMap<number, string>): WordInTexts[] {
  const ids = opinionIds.slice(0, MAX_OPINIONS_OF_WORD)
  const places = ids.flatMap((id) => {
    const found = tokensOf(textOf.get(id) ?? '').find((token) => token.word === word)
    return found === undefined ? [] : [{ start: found.start, end: found.end }]
  })
  return places.length < ids.length ? [] : [{ opinionIds: ids, places, numOpinions: opinionIds.length }]
}

import { plainLine } from '@parley/contract'
import {
  buildVocabulary,
  tokensOf,
  wordsOfConversation,
  wordsOfGroups,
  type GroupWord,
  type MapResult,
  type SharedOpinion,
} from '@parley/opinion-map'
import { groupTallies } from '#analysis/tallies.ts'
import type { PublishedRun } from '#results/published-run.ts'
import type { StoredShared, StoredWords, WordInTexts } from '#results/run-words.sql.ts'
import { STOP_WORDS } from '#texts/english/stop-words.ts'

type ConversationTexts = {
  /** The opinions of the conversation, with the texts of those that are not moderated. */
  opinions: readonly { id: number; isModerated: boolean; body: string }[]
  /** What is told of the run, if only results are published. */
  published: PublishedRun | undefined
}

/** More opinions than a summary names, so that others can replace one that is moderated. */
const MAX_OPINIONS = 8
const MAX_SHARED = 3
const MAX_WORDS = 5
const MAX_OPINIONS_OF_WORD = 6

/** Computes the names and summaries of the groups of a run; undefined if it shows no groups. */
export function computeWords(
  map: MapResult,
  { opinions, published }: ConversationTexts,
): StoredWords | undefined {
  return published === undefined ? openWords(map, opinions) : publishedWords(map, published)
}

function openWords(map: MapResult, opinions: ConversationTexts['opinions']): StoredWords | undefined {
  if (!map.hasClearGroups) return undefined
  const talliesOf = (column: number) =>
    groupTallies(map, column).map((counts) => ({ counts, isSuppressed: false }))
  const known = new Set(map.opinionIds)
  const texts = opinions
    .filter(({ id, isModerated }) => !isModerated && known.has(id))
    .map(({ id, body }) => ({ opinionId: id, text: plainLine(body) }))
  const textOf = new Map(texts.map(({ opinionId, text }) => [opinionId, text]))
  const vocabulary = buildVocabulary(texts, { stopWords: STOP_WORDS })
  const groups = wordsOfGroups(map, {
    talliesOf,
    vocabulary,
    maxOpinions: MAX_OPINIONS,
    maxWords: MAX_WORDS,
  }).map(({ words, ...group }) => ({ ...group, words: words.flatMap((word) => placeOf(word, textOf)) }))
  const { shared, dividing } = wordsOfConversation(map, { talliesOf, maxOpinions: MAX_SHARED })
  return withMentioned({ publication: 'votes', groups, shared, dividing })
}

/**
 * Where only results are published, opinions are chosen by all votes among those of which a figure is told, and their
 * shares are these figures. Words are left out, because they follow from exact counts.
 */
function publishedWords(map: MapResult, { file, map: shown, names }: PublishedRun): StoredWords | undefined {
  const told = file.groups?.groups ?? []
  if (!shown.hasClearGroups) return undefined
  const fileColumns = new Map(file.opinions.map((name, column) => [name, column]))
  const columns = new Map(
    map.opinionIds.map((id, column) => [id, fileColumns.get(names[column] ?? '') ?? -1]),
  )
  const figureOf = (key: number, opinionId: number) =>
    told.find((group) => group.key === key)?.figures[columns.get(opinionId) ?? -1] ?? null
  const talliesOf = (column: number) =>
    groupTallies(map, column).map((counts, index) => ({
      counts,
      isSuppressed: figureOf(map.groups[index]?.key ?? -1, map.opinionIds[column] ?? 0) === null,
    }))
  const inSteps = ({ opinionId, direction, groups }: SharedOpinion): StoredShared => ({
    opinionId,
    direction,
    groups: groups.flatMap(({ key }) => {
      const figure = figureOf(key, opinionId)
      return figure === null ? [] : [{ key, step: figure[direction] }]
    }),
  })
  const found = wordsOfGroups(map, { talliesOf, maxOpinions: MAX_OPINIONS })
  const groups = shown.groups.map(({ key, size, tenths }) => ({
    key,
    size,
    ...(tenths === undefined ? {} : { tenths }),
    opinions: (found.find((group) => group.key === key)?.opinions ?? []).flatMap(
      ({ opinionId, direction }) => {
        const figure = figureOf(key, opinionId)
        return figure === null ? [] : [{ opinionId, direction, group: { step: figure[direction] } }]
      },
    ),
    words: [],
  }))
  const { shared, dividing } = wordsOfConversation(map, { talliesOf, maxOpinions: MAX_SHARED })
  return withMentioned({
    publication: 'results',
    groups,
    shared: shared.map(inSteps),
    dividing: dividing.map(inSteps),
  })
}

function withMentioned(words: Omit<StoredWords, 'opinionIds'>): StoredWords {
  const { groups, shared, dividing } = words
  const mentioned = [
    ...[...shared, ...dividing].map(({ opinionId }) => opinionId),
    ...groups.flatMap((group) => group.opinions.map(({ opinionId }) => opinionId)),
    ...groups.flatMap((group) => group.words.flatMap(({ opinionIds }) => opinionIds)),
  ]
  return { ...words, opinionIds: [...new Set(mentioned)] }
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

import { plainLine } from '@parley/contract'
import {
  buildVocabulary,
  tokensOf,
  wordsOfConversation,
  wordsOfGroups,
  type GroupWord,
  type ListedName,
  type MapResult,
  type Step,
} from '@parley/opinion-map'
import type { PublishedRun } from '#results/published-run.ts'
import type { StoredShared, StoredWords, WordInTexts } from '#results/run-words.sql.ts'
import { STOP_WORDS } from '#texts/english/stop-words.ts'

type ConversationTexts = {
  /** The opinions of the conversation, with the texts of those that are not moderated. */
  opinions: readonly { id: number; isModerated: boolean; body: string }[]
  /** The published part of the run, if only results are published. */
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
  return published === undefined ? openWords(map, opinions) : publishedWords(published)
}

function openWords(map: MapResult, opinions: ConversationTexts['opinions']): StoredWords | undefined {
  if (!map.hasClearGroups) return undefined
  const known = new Set(map.opinionIds)
  const texts = opinions
    .filter(({ id, isModerated }) => !isModerated && known.has(id))
    .map(({ id, body }) => ({ opinionId: id, text: plainLine(body) }))
  const textOf = new Map(texts.map(({ opinionId, text }) => [opinionId, text]))
  const vocabulary = buildVocabulary(texts, { stopWords: STOP_WORDS })
  const groups = wordsOfGroups(map, {
    vocabulary,
    maxOpinions: MAX_OPINIONS,
    maxWords: MAX_WORDS,
  }).map(({ words, ...group }) => ({ ...group, words: words.flatMap((word) => placeOf(word, textOf)) }))
  const { shared, dividing } = wordsOfConversation(map, { maxOpinions: MAX_SHARED })
  return withMentioned({ publication: 'votes', groups, shared, dividing })
}

/**
 * Where only results are published, words follow from the file alone: its lists in their order, and its figures. Words
 * from texts are left out, because they follow from exact counts.
 */
function publishedWords({ file, map, names }: PublishedRun): StoredWords | undefined {
  const { groups: publishedGroups = [], commonGround = [], controversial = [] } = file.groups ?? {}
  if (!map.hasClearGroups) return undefined
  const columnOf = new Map(file.opinions.map((name, column) => [name, column]))
  const idOf = new Map(names.map((name, column) => [name, map.opinionIds[column] ?? 0]))
  const stepOf = (
    { figures }: (typeof publishedGroups)[number],
    { opinion, direction }: ListedName,
  ): Step[] => {
    const figure = figures[columnOf.get(opinion) ?? -1] ?? null
    return figure === null ? [] : [figure[direction]]
  }
  const shared = (listed: ListedName): StoredShared => ({
    opinionId: idOf.get(listed.opinion) ?? 0,
    direction: listed.direction,
    groups: publishedGroups.flatMap((group) =>
      stepOf(group, listed).map((step) => ({ key: group.key, step })),
    ),
  })
  return withMentioned({
    publication: 'results',
    groups: publishedGroups.map((group, index) => ({
      key: group.key,
      size: map.groups[index]?.size ?? 0,
      tenths: group.tenths,
      opinions: group.headlines.slice(0, MAX_OPINIONS).flatMap((listed) =>
        stepOf(group, listed).map((step) => ({
          opinionId: idOf.get(listed.opinion) ?? 0,
          direction: listed.direction,
          group: { step },
        })),
      ),
      words: [],
    })),
    shared: commonGround.slice(0, MAX_SHARED).map(shared),
    dividing: controversial.slice(0, MAX_SHARED).map((opinion) => shared({ opinion, direction: 'agree' })),
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

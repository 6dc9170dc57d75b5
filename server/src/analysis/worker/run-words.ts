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

type Said = {
  /** The opinions of the conversation, with the texts of those that are not moderated. */
  opinions: readonly { id: number; isModerated: boolean; body: string }[]
  publication: Publication
}

/** More opinions are worked out than a summary says, so that others follow where one is taken away. */
const MAX_OPINIONS = 8
const MAX_SHARED = 3
const MAX_WORDS = 5
const MAX_OPINIONS_OF_WORD = 6

/** What is said of the groups of a run in words; undefined without clear groups. */
export function computeWords(run: MapWithAside, { opinions, publication }: Said): StoredWords | undefined {
  if (!run.map.hasClearGroups) return undefined
  const tell = (column: number) => publishableTallies(run, { column, publication })
  const known = new Set(run.map.opinionIds)
  const texts = opinions
    .filter(({ id, isModerated }) => !isModerated && known.has(id))
    .map(({ id, body }) => ({ opinionId: id, text: plainLine(body) }))
  const textOf = new Map(texts.map(({ opinionId, text }) => [opinionId, text]))
  const vocabulary = buildVocabulary(texts, { stopWords: STOP_WORDS })
  const groups = wordsOfGroups(run.map, {
    tell,
    vocabulary,
    maxOpinions: MAX_OPINIONS,
    maxWords: MAX_WORDS,
  }).map(({ words, ...group }) => ({ ...group, words: words.flatMap((word) => placeOf(word, textOf)) }))
  const { shared, dividing } = wordsOfConversation(run.map, { tell, maxOpinions: MAX_SHARED })
  const mentioned = [
    ...[...shared, ...dividing].map(({ opinionId }) => opinionId),
    ...groups.flatMap((group) => group.opinions.map(({ opinionId }) => opinionId)),
    ...groups.flatMap(({ words }) => words.flatMap(({ opinionIds }) => opinionIds)),
  ]
  return { publication, opinionIds: [...new Set(mentioned)], groups, shared, dividing }
}

/** Where a word stands in each of its texts, in place of the word. */
function placeOf({ word, opinionIds }: GroupWord, textOf: ReadonlyMap<number, string>): WordInTexts[] {
  const ids = opinionIds.slice(0, MAX_OPINIONS_OF_WORD)
  const places = ids.flatMap((id) => {
    const found = tokensOf(textOf.get(id) ?? '').find((token) => token.word === word)
    return found === undefined ? [] : [{ start: found.start, end: found.end }]
  })
  return places.length < ids.length ? [] : [{ opinionIds: ids, places, numOpinions: opinionIds.length }]
}

/**
 * English words that say nothing of what people think. In other languages only words of many texts are left out, by the
 * engine.
 */
const STOP_WORDS: readonly string[] = `
a about above after again against all almost also although always am an and any anybody anyone anything are aren't around as
at away back be became because become been before being below best better between both but by came can can't cannot come
comes could couldn't currently did didn't do does doesn't doing don't done down during each either else enough especially
etc even ever every everybody everyone everything far few first for from further get gets getting give given go goes going
good got great had hadn't half has hasn't have haven't having he her here hers him himself his how however i i'd i'll i'm i've
if in indeed instead into is isn't it it's its itself just keep kind know last least less let let's like likely lot lots made
make makes making many may maybe me might mine more most much must my myself need needs never new next no nobody none nor not
nothing now of off often ok on once one ones only onto or other others our ours out over own part people perhaps please put
quite rather really right same say says see seem seems set shall she should shouldn't show since so some somebody someone
something sometimes soon still such sure take takes than that that's the their theirs them themselves then there there's these
they they're thing things think this those though through thus to too toward towards under until up upon us use used using
usually very want wants was wasn't way ways we we'll we're we've well were weren't what whatever when where whether which
while who whole whom whose why will with within without won't would wouldn't yes yet you you're your yours yourself`
  .trim()
  .split(/\s+/)

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import type { MapResult } from '../result.ts'
import { votesFromRows, votesOfCamps } from '../testing/votes.ts'
import { wordsOfConversation } from './conversation-words.ts'
import { wordsOfGroups } from './group-words.ts'
import { wordsOfParticipant } from './participant-words.ts'
import { cautiousLead } from './group-shares.ts'
import { tokensOf } from './tokens.ts'
import { buildVocabulary } from './vocabulary.ts'

const repeated = (row: string, times: number): string[] => Array.from({ length: times }, () => row)

const mapOf = (rows: string[], moderatedOut: number[] = []): MapResult =>
  analyse(buildMatrix(votesFromRows(rows)), { mode: 'compat', seed: 7, maxGroups: 2, moderatedOut }).result

/** Two groups, which differ on opinions 1 to 4 and agree on 5 to 7; opinion 8 has four votes. */
const ROWS = [...repeated('++--++-.', 26), ...repeated('++--++-+', 4), ...repeated('--++++-.', 22)]
const TEXTS = [
  'Pass the fairness ordinance.',
  'The fairness ordinance protects everybody.',
  'Build a parking garage downtown.',
  'A parking garage brings people downtown.',
  'Repair the bridge.',
  'Open the library on Sundays.',
  'Close the museum.',
  'Plant trees.',
].map((text, j) => ({ opinionId: j + 1, text }))
const MAP = mapOf(ROWS)

type Answers = [agrees: number, disagrees: number]

/** The map with other votes of its groups; nobody passes. */
function mapWith(answersOn: (column: number) => readonly Answers[]): MapResult {
  const groups = MAP.groups.map((group, g) => {
    const numbers = (side: 0 | 1) => MAP.opinionIds.map((_, column) => answersOn(column)[g]?.[side] ?? 0)
    const counts = { agrees: numbers(0), disagrees: numbers(1), passes: MAP.opinionIds.map(() => 0) }
    return { ...group, counts }
  })
  return { ...MAP, groups }
}

describe('words of groups', () => {
  test('wordsOfGroups returns the opinions with the greatest cautious lead, with counts of both sides', () => {
    const [a, b] = wordsOfGroups(MAP)
    assert.deepEqual(
      a?.opinions.map(({ opinionId, direction }) => [opinionId, direction]).toSorted(),
      b?.opinions
        .map(({ opinionId, direction }) => [opinionId, direction === 'agree' ? 'disagree' : 'agree'])
        .toSorted(),
    )
    for (const { group, others } of a?.opinions ?? []) {
      assert.equal(group.numHits, group.numVotes)
      assert.ok(others.numHits < others.numVotes / 2)
    }
    const leads = a?.opinions.map(({ lead }) => lead) ?? []
    assert.deepEqual(
      leads,
      leads.toSorted((x, y) => y - x),
    )
  })

  test('the cautious lead of a group is lower the fewer votes there are on either side', () => {
    const share = (numHits: number, numVotes: number) => ({ numHits, numVotes })
    // Nine of ten and one of ten: two thirds apart after smoothing, with a standard error of 0.1521.
    const lead = cautiousLead(share(9, 10), share(1, 10))
    assert.ok(Math.abs(lead - (2 / 3 - 1.645 * 0.1521)) < 1e-3, `${lead}`)
    assert.ok(cautiousLead(share(900, 1000), share(1, 10)) > lead)
    assert.ok(cautiousLead(share(9, 10), share(100, 1000)) > lead)
    assert.ok(cautiousLead(share(9, 10), share(9, 10)) < 0)
  })

  test('the words of a group come from opinions that it supports and the other groups do not', () => {
    const vocabulary = buildVocabulary(TEXTS, { stopWords: ['the', 'a'] })
    const groups = wordsOfGroups(MAP, { vocabulary })
    const sets = groups.map(({ words }) => new Set(words.map(({ word }) => word)))
    const fair = sets.find((words) => words.has('ordinance'))
    const parking = sets.find((words) => words.has('parking'))
    assert.ok(fair !== undefined && parking !== undefined && fair !== parking)
    assert.ok(fair.has('fairness') && !fair.has('garage') && !fair.has('the') && !fair.has('bridge'))
    const ordinance = groups.flatMap(({ words }) => words).find(({ word }) => word === 'ordinance')
    assert.deepEqual(ordinance?.opinionIds, [1, 2])
    assert.deepEqual([ordinance.numAgrees, ordinance.numOthersAgrees], [60, 0])
    // Of 390 and 330 agrees with words; the prior is a tenth of all 720, of which 6 are for this word (eq. 16–22).
    const exact = Math.log(66 / 396 / (6 / 396)) / Math.sqrt(1 / 66 + 1 / 6)
    assert.ok(Math.abs(ordinance.score - exact) < 1e-9, `${ordinance.score}`)
  })

  test('a word that occurs in a single opinion is not a word of a group, however much the group supports it', () => {
    const vocabulary = buildVocabulary(TEXTS, { stopWords: ['the', 'a'] })
    assert.ok(vocabulary.wordsOf.get(2)?.includes('protects'))
    const words = wordsOfGroups(MAP, { vocabulary }).flatMap(({ words }) => words)
    assert.deepEqual(words.map(({ word }) => word).toSorted(), [
      'downtown',
      'fairness',
      'garage',
      'ordinance',
      'parking',
    ])
  })

  test('the words of groups contain no figures about fewer than five people', () => {
    // Opinion 8 has four votes, all of one group.
    const groups = wordsOfGroups(MAP, { vocabulary: buildVocabulary(TEXTS) })
    assert.ok(groups.every(({ opinions }) => opinions.every(({ opinionId }) => opinionId !== 8)))
    assert.ok(groups.every(({ words }) => words.every(({ opinionIds }) => !opinionIds.includes(8))))
  })

  test('an opinion distinguishes a group if most of the group votes one way and leads cautiously by fifteen points; at most eight opinions do', () => {
    const idsFor = (own: Answers, others: Answers) =>
      wordsOfGroups(mapWith(() => [own, others]))[0]!.opinions.map(({ opinionId }) => opinionId)
    assert.deepEqual(idsFor([20, 0], [11, 9]), [1, 2, 3, 4, 5, 6, 7, 8])
    assert.deepEqual(idsFor([20, 0], [14, 6]), [])
    assert.deepEqual(idsFor([11, 9], [1, 19]), [1, 2, 3, 4, 5, 6, 7, 8])
    assert.deepEqual(idsFor([10, 10], [0, 20]), [])
    const few = wordsOfGroups(MAP, { maxOpinions: 2, maxWords: 1, vocabulary: buildVocabulary(TEXTS) })
    assert.ok(few.every(({ opinions, words }) => opinions.length === 2 && words.length === 1))
  })

  test('a moderated opinion distinguishes no group', () => {
    const groups = wordsOfGroups(mapOf(ROWS, [1]), { vocabulary: buildVocabulary(TEXTS) })
    assert.ok(groups.every(({ opinions }) => opinions.every(({ opinionId }) => opinionId !== 1)))
    assert.ok(groups.every(({ words }) => words.every(({ opinionIds }) => !opinionIds.includes(1))))
  })

  test('the words of groups do not depend on the order of votes and texts', () => {
    const votes = votesOfCamps({ seed: 3, numPeople: 120, numOpinions: 20 })
    const turned = {
      participantIds: votes.participantIds.toReversed(),
      opinionIds: votes.opinionIds.toReversed(),
      values: votes.values.toReversed(),
    }
    const texts = votes.opinionIds.map((opinionId) => ({ opinionId, text: `word${opinionId} shared park` }))
    const computeWords = (given: typeof votes, known: typeof texts) =>
      wordsOfGroups(analyse(buildMatrix(given), { mode: 'compat', seed: 1 }).result, {
        vocabulary: buildVocabulary(known),
      })
    assert.deepEqual(computeWords(votes, texts), computeWords(turned, texts.toReversed()))
  })
})

describe('words of a conversation', () => {
  test('wordsOfConversation returns what all groups agree on and what divides them, with the share of each group', () => {
    const { shared, dividing, ...counts } = wordsOfConversation(MAP)
    assert.deepEqual(counts, { numGroups: 2, numGrouped: 52, numPeople: 52, numShared: 3, numDividing: 4 })
    assert.deepEqual(shared.map(({ opinionId, direction }) => [opinionId, direction]).toSorted(), [
      [5, 'agree'],
      [6, 'agree'],
      [7, 'disagree'],
    ])
    assert.ok(
      shared.every(({ groups }) => groups.length === 2 && groups.every(({ numVotes }) => numVotes >= 20)),
    )
    assert.ok(dividing.length > 0 && dividing.every(({ opinionId }) => opinionId <= 4))
  })

  test('without clear groups there are no words about groups', () => {
    const unclear = mapOf(repeated('++--', 6))
    assert.equal(unclear.hasClearGroups, false)
    assert.deepEqual(wordsOfGroups(unclear), [])
    assert.deepEqual(wordsOfConversation(unclear), {
      numGroups: 0,
      numGrouped: 0,
      numPeople: 6,
      numShared: 0,
      numDividing: 0,
      shared: [],
      dividing: [],
    })
    assert.deepEqual(wordsOfParticipant(unclear, { opinionIds: [1], values: [1] }), {
      groups: [],
      nearest: null,
      farthest: null,
      numSharedVoted: 0,
      shared: [],
      apart: [],
    })
  })
})

describe('words of a participant', () => {
  const keyOf = (opinionId: number) =>
    wordsOfGroups(MAP).find(({ opinions }) =>
      opinions.some((opinion) => opinion.opinionId === opinionId && opinion.direction === 'agree'),
    )?.key ?? -1

  test('wordsOfParticipant returns the nearest and farthest group, common ground, and distinguishing opinions', () => {
    const [fair, parking] = [keyOf(1), keyOf(3)]
    const words = wordsOfParticipant(
      MAP,
      { opinionIds: [1, 3, 5, 7, 8], values: [1, -1, 1, -1, 1] },
      { group: fair },
    )
    assert.deepEqual(words.nearest, { key: fair, numAlike: 4, numCompared: 4 })
    assert.deepEqual(words.farthest, { key: parking, numAlike: 2, numCompared: 4 })
    assert.equal(words.numSharedVoted, 2)
    assert.deepEqual(words.shared.map(({ opinionId }) => opinionId).toSorted(), [5, 7])
    assert.deepEqual(words.apart.map(({ opinionId }) => opinionId).toSorted(), [1, 3])
    assert.ok(words.apart.every(({ group, others }) => group.numVotes >= 5 && others.numVotes >= 5))
  })

  const mapOfAnswers = (...opinions: Answers[][]) => mapWith((column) => opinions[column] ?? [])

  test('an opinion on which a group is evenly split says nothing about the likeness to that group', () => {
    const split = mapOfAnswers([
      [10, 10],
      [15, 5],
    ])
    const words = wordsOfParticipant(split, { opinionIds: [1], values: [1] })
    assert.deepEqual(words.groups, [{ key: 1, numAlike: 1, numCompared: 1 }])
    assert.equal(words.farthest, null)
  })

  test('groups are sorted by the share of votes that are alike, on ties by their order, and the group of the person is the nearest one', () => {
    const opinions = mapOfAnswers(
      [
        [20, 0],
        [0, 20],
      ],
      [
        [20, 0],
        [20, 0],
      ],
    )
    const votes = (...values: number[]) => ({ opinionIds: [1, 2], values })
    const keysFor = (...values: number[]) =>
      wordsOfParticipant(opinions, votes(...values)).groups.map(({ key }) => key)
    assert.deepEqual(keysFor(1, 1), [0, 1])
    assert.deepEqual(keysFor(-1, 1), [1, 0])
    assert.deepEqual(keysFor(0, 1), [0, 1])
    const { nearest, farthest } = wordsOfParticipant(opinions, votes(-1, 1), { group: 0 })
    assert.deepEqual([nearest?.key, farthest?.key], [0, 1])
  })

  test('at most three opinions set a person apart, the widest gap first; on each the person votes like their own group and against the others', () => {
    const opinions = mapOfAnswers(
      ...[9, 0, 3, 6, 12].map((agrees): Answers[] => [
        [20, 0],
        [agrees, 20 - agrees],
      ]),
    )
    const votes = { opinionIds: [1, 2, 3, 4, 5], values: [1, 1, 1, 1, 1] }
    const idsOf = (options: object) =>
      wordsOfParticipant(opinions, votes, { group: 0, ...options }).apart.map(({ opinionId }) => opinionId)
    assert.deepEqual(idsOf({}), [2, 3, 4])
    assert.deepEqual(idsOf({ maxApart: 9 }), [2, 3, 4, 1])
    assert.deepEqual(idsOf({ group: null }), [])
  })

  test('wordsOfParticipant ignores passes, unknown opinions and moderated opinions', () => {
    const words = wordsOfParticipant(mapOf(ROWS, [5]), { opinionIds: [1, 5, 99], values: [0, 1, 1] })
    assert.deepEqual([words.nearest, words.farthest, words.numSharedVoted], [null, null, 0])
  })
})

describe('vocabulary', () => {
  test('the vocabulary contains words of any script in a normalized spelling', () => {
    const words = (text: string) => tokensOf(text).map(({ word }) => word)
    assert.deepEqual(words('Don’t CLOSE the café, 2026!'), ["don't", 'close', 'the', 'café'])
    assert.deepEqual(words('Мы за парк'), ['мы', 'за', 'парк'])
    assert.deepEqual(words('نريد حديقة'), ['نريد', 'حديقة'])
    assert.ok(words('我们支持公园').length > 1)
    const text = 'Plant, more trees'
    assert.deepEqual(
      tokensOf(text).map(({ start, end }) => text.slice(start, end)),
      ['Plant', 'more', 'trees'],
    )
  })

  test('words that occur in too many texts are stop words, in any language', () => {
    const texts = Array.from({ length: 30 }, (_, i) => ({
      opinionId: i,
      text: `der baum${i} und ${i % 2 ? 'der' : ''}`,
    }))
    const { isStopWord, wordsOf } = buildVocabulary(texts)
    assert.ok(isStopWord('der') && isStopWord('und') && !isStopWord('baum3'))
    assert.deepEqual(wordsOf.get(3), ['baum3'])
    // A word may be in a fifth of the texts. With fewer than twenty texts no word counts as frequent.
    const twenty = (numTexts: number, numTrams: number) =>
      buildVocabulary(
        Array.from({ length: numTexts }, (_, i) => ({
          opinionId: i,
          text: i < numTrams ? 'tram' : `word${i}`,
        })),
      ).isStopWord('tram')
    assert.deepEqual([twenty(20, 4), twenty(20, 5), twenty(19, 5)], [false, true, false])
    assert.ok(!buildVocabulary(texts.slice(0, 5)).isStopWord('der'))
  })

  test('a single letter of an alphabet is not a word, and a single character of another script is', () => {
    const { wordsOf } = buildVocabulary([{ opinionId: 1, text: 'Plan b я α 木' }])
    assert.deepEqual(wordsOf.get(1), ['plan', '木'])
  })
})

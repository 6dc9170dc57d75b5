import type { GroupKey, MapPosition, PositionWords } from '@parley/contract'
import { expect, test } from 'vitest'
import { ownPositionOf } from '#results/you/ownPosition.ts'
import { likenessSentence } from '#results/you/OwnWords.tsx'
import { aMap } from '#results/map/maps.fixture.ts'
import { ownCountsSentence, ownSentenceOf, wordsAtEnd } from './DeckEnd.tsx'
import { roundFact } from './discoveries/discoveries.ts'
import { finalFact } from './facts.ts'
import { markOf, ownStandingOf } from './ownStanding.ts'
import { placeSentence } from './placeSentence.ts'

const KEYS = ['0', '1', '2'] as const
const NUM_PEOPLE = 200

/** Random numbers that are the same in every run. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** What the server may say of somebody, by the rule of placement, and how their votes compare with those of groups. */
function anybody(seed: number): { position: MapPosition; words: PositionWords } {
  const random = randomOf(seed + 1)
  const one = <T>(options: readonly T[]): T => options[random(options.length)]!
  const like = (key: GroupKey) => {
    const numCompared = 1 + random(30)
    return { key, numCompared, numAlike: random(numCompared + 1) }
  }
  const at = { x: random(7) - 3, y: random(7) - 3, uncertainty: 0.4, numVotes: 1 + random(40) }
  const position: MapPosition = one([
    { ...at, numVotesNeeded: 0, key: one(KEYS), closeTo: one(KEYS) },
    { ...at, numVotesNeeded: 1 + random(30) },
    { ...at, numVotesNeeded: 1 + random(30), likelyKey: one(KEYS) },
    { ...at, numVotesNeeded: 1 + random(30), isBetween: true },
    { ...at, numVotesNeeded: 0, nearerTo: one(KEYS) },
    { numVotes: at.numVotes, numVotesNeeded: random(7) },
  ])
  const nearest = position.key ?? one(KEYS)
  const numSharedVoted = random(25)
  return {
    position,
    words: {
      nearest: like(nearest),
      farthest: like(one(KEYS.filter((key) => key !== nearest))),
      numSharedVoted,
      numShared: random(numSharedVoted + 1),
      apartOpinionSlugIds: [],
    },
  }
}

const numbersIn = (sentence: string) => sentence.match(/\d+(?: of the| of) \d+/g) ?? []
const groupsIn = (sentence: string) => sentence.match(/‹(\d)›/g) ?? []

test('the card, the end of the deck, the results, the map and the picture to share never contradict each other, for 200 people', () => {
  for (let seed = 0; seed < NUM_PEOPLE; seed++) {
    const { position, words } = anybody(seed)
    const kind = seed % 2 ? 'sides' : 'groups'
    const standing = ownStandingOf(position, words)
    const place = placeSentence(standing.place, kind)
    const map = aMap(3, { place: position, ...(position.x === undefined ? { step: 'cards' as const } : {}) })
    expect(ownPositionOf(map, words), 'the results say the place of the deck').toEqual({
      kind: 'stands',
      standing,
    })

    const card = roundFact({ opinions: [], votes: new Map(), shared: new Map(), standing })
    if (card.kind === 'place') expect(placeSentence(card.place, kind), 'the card too').toBe(place)

    const isPlaced = position.key !== undefined || position.isBetween === true
    expect(markOf(position), 'a pin only with a place').toBe(isPlaced ? 'pin' : 'region')
    const isNamed = position.key ?? position.likelyKey ?? position.nearerTo
    if (isNamed === undefined) expect(groupsIn(place), 'no group before there is one').toEqual([])
    else expect(groupsIn(place)[0]).toBe(`‹${isNamed}›`)

    const fact = finalFact({ opinions: [], votes: new Map(), standing, numPeople: 412 })
    const known = { numVotes: 30, numGroups: 3, kind } as const
    const [end, picture, likeness] = [
      wordsAtEnd(fact, known).sentence,
      ownSentenceOf(fact, known),
      likenessSentence(standing, kind),
    ]
    if (fact.kind === 'like_all_groups') {
      expect(3 * fact.same, 'two thirds').toBeGreaterThanOrEqual(2 * fact.shared)
      expect(likeness).toContain(
        fact.shared === 1
          ? 'and like them'
          : `Of ${fact.shared} opinions that all ${kind} share, you voted like them on ${fact.same}.`,
      )
      if (fact.shared > 1) expect(numbersIn(picture)[0]).toBe(`${fact.same} of ${fact.shared}`)
    } else expect([...groupsIn(picture), ...numbersIn(picture)], 'the picture tells nothing else').toEqual([])
    if (fact.kind === 'like_group') {
      expect(3 * fact.same, 'two thirds').toBeGreaterThanOrEqual(2 * fact.compared)
      expect(groupsIn(end)).toEqual([groupsIn(place)[0]])
      expect(likeness).toContain(`on ${fact.same} of ${fact.compared} opinion`)
    }
    if (standing.like)
      expect(standing.like.own.key, 'votes are compared with the group of the place').toBe(isNamed)
  }
})

test('each vote that the rule still requires lowers the number of missing votes that is shown', () => {
  const sentences = [6, 5, 4, 3, 2, 1].map((numVotesNeeded) =>
    placeSentence(
      ownStandingOf({ x: 0, y: 0, numVotes: 7 - numVotesNeeded, numVotesNeeded }).place,
      'groups',
    ),
  )
  expect(sentences).toEqual([
    ...[6, 5, 4, 3, 2].map((count) => `About ${count} more votes and we can place you.`),
    'About 1 more vote and we can place you.',
  ])
})

test('the count of the viewer’s votes at the end of the deck leaves out choices that the viewer never made', () => {
  expect(ownCountsSentence({ agree: 0, disagree: 0, pass: 0 })).toBe('You have not voted.')
  expect(ownCountsSentence({ agree: 1, disagree: 0, pass: 0 })).toBe('You agreed with 1.')
  expect(ownCountsSentence({ agree: 3, disagree: 0, pass: 2 })).toBe('You agreed with 3 and passed on 2.')
  expect(ownCountsSentence({ agree: 3, disagree: 1, pass: 2 })).toBe(
    'You agreed with 3, disagreed with 1 and passed on 2.',
  )
})

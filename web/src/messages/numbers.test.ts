import { expect, test } from 'vitest'

const modules = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true })

/** A text in which each part is this number; empty for texts whose parts are lists or have parts. */
function shownWith(message: unknown, number: number | string): string {
  if (typeof message !== 'function' || message.length === 0) return ''
  try {
    return String(message(new Proxy({}, { get: () => number }))).replaceAll(/[⟦⟧⟪⟫]/g, '')
  } catch {
    return ''
  }
}

const PLURALS = 'people|opinions|votes|answers|others|conversations|topics|points|hours|days|devices'
const PLURAL_AFTER_ONE = new RegExp(`(?<!of )\\b1 (${PLURALS})\\b|\\b(these|the|all) 1\\b`, 'i')

/** Texts whose number is never one: limits, people of whole groups, gaps, and moments after many votes. */
const NEVER_ONE = [
  'analysis.ts noClearGroups',
  'authoring.ts tooManyLines',
  'counts.ts peopleVoted',
  'crowd.ts oneMark',
  ...[
    'appeared',
    'computedByPerson',
    'computedByTime',
    'dissolved',
    'ended',
    'joined',
    'keptLetter',
    'moved',
    'redrawn',
    'sliderAt',
    'splitFrom',
  ].map((name) => `formation.ts ${name}`),
  'health.ts allFine',
  'ledger.ts sharedPlaceStated',
  ...['gapOfPair', 'gapOfTwo', 'groupsLater', 'oneMark', 'tooFewPlaced'].map((name) => `map.ts ${name}`),
  'outcome.ts readAll',
  'ownWords.ts votedLikeAll',
  'patterns.ts usual',
  'polls.ts tied',
  ...['averageVotes', 'castVotes', 'noGroupsBefore', 'pinnedRun', 'someOpinions'].map(
    (name) => `print.ts ${name}`,
  ),
  'results.ts countedAndCouldBe',
  'results.ts showAll',
  'resultsCsv.ts groupSize',
  ...['inForce', 'stated', 'whatYesMeans'].map((name) => `sharedPlace.ts ${name}`),
  'shortList.ts represented',
]

test('no text has a plural after the number one, whether the number is formatted or not', () => {
  const wrong = Object.entries(modules).flatMap(([file, texts]) =>
    Object.entries(texts)
      .filter(([, message]) => [1, '1'].every((one) => PLURAL_AFTER_ONE.test(shownWith(message, one))))
      .map(([name]) => `${file.slice(2)} ${name}`),
  )
  expect(wrong.filter((name) => !NEVER_ONE.includes(name))).toEqual([])
})

test('the count of the viewer’s votes at the end of the deck leaves out choices that the viewer never made', async () => {
  const { ownCounts } = await import('./deckEnd.ts')
  expect(ownCounts({ agree: 1, disagree: 0, pass: 0 })).toBe('You agreed with 1.')
  expect(ownCounts({ agree: 3, disagree: 0, pass: 2 })).toBe('You agreed with 3 and passed on 2.')
  expect(ownCounts({ agree: 3, disagree: 1, pass: 2 })).toBe(
    'You agreed with 3, disagreed with 1 and passed on 2.',
  )
})

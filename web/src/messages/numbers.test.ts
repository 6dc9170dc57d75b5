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
  ...['iFoundShared', 'iThinkLikeAll', 'thinkLikeAll'].map((name) => `discoveries.ts ${name}`),
  ...['nothingShared', 'sharedBy'].map((name) => `embed.ts ${name}`),
  ...['nothingShared', 'shared', 'sharedVoteToSee'].map((name) => `feed.ts ${name}`),
  ...['gapOfPair', 'gapOfTwo', 'noneAlike', 'tooFewPlaced'].map((name) => `map.ts ${name}`),
  'opinionsTable.ts someOnPage',
  ...['majorityAndAnswered', 'oneSharedAndAnswered', 'sharedAndAnswered'].map((name) => `outcome.ts ${name}`),
  'patterns.ts usual',
  'polls.ts tied',
  ...['castVotes', 'noGroupsBefore', 'pinnedRun', 'someOpinions'].map((name) => `print.ts ${name}`),
  ...['commonGroundEmpty', 'commonGroundIntro', 'countedAndCouldBe', 'showAll'].map(
    (name) => `results.ts ${name}`,
  ),
  'resultsCsv.ts groupSize',
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

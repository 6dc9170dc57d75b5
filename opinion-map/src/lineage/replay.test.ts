import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConversation } from '../../goldens/conversations.ts'
import { readExport } from '../polis-export/read-export.ts'
import { shuffleVotes, replay, type Replay } from '../testing/replay.ts'

const DEMO = fileURLToPath(new URL('../../../demo/', import.meta.url))

// The largest of the eight conversations take too long for a test; `npm run bench -- replay` runs them all, and each with feedback.
const inRandomOrder = (
  ['london.youth.policing', 'brexit-consensus', '15-per-hour-seattle', 'canadian-electoral-reform'] as const
).map((name) => {
  const { votes, golden } = readConversation(name)
  return { votes: shuffleVotes(votes, 1), moderatedOut: golden.mod_out }
})
const inOriginalOrder = await Promise.all(
  ['brexit-consensus', '15-per-hour-seattle'].map((name) => readExport(`${DEMO}${name}`)),
)

for (const [order, timelines] of Object.entries({ random: inRandomOrder, original: inOriginalOrder }))
  describe(`a hundred runs of real conversations, with votes in ${order} order @full`, () => {
    const replays = new Map<'robust' | 'compat', Replay[]>()
    const replaysIn = (mode: 'robust' | 'compat'): Replay[] => {
      const found =
        replays.get(mode) ?? timelines.map(({ votes, moderatedOut }) => replay(votes, { mode, moderatedOut }))
      replays.set(mode, found)
      return found
    }
    const sum = (mode: 'robust' | 'compat', key: keyof Replay) =>
      replaysIn(mode).reduce((total, one) => total + one[key], 0)

    it(`people who stay keep their letter in at least 95 % of consecutive runs, with votes in ${order} order`, () => {
      assert.ok(sum('robust', 'numPairs') > 100)
      assert.ok(sum('robust', 'numKept') >= 0.95 * sum('robust', 'numPairs'))
    })

    it(`the number of groups changes at most a quarter as often as in mode compat, with votes in ${order} order`, () => {
      assert.ok(sum('robust', 'numChangesOfK') <= sum('compat', 'numChangesOfK') / 4)
    })

    it(`every change of groups is reported, with votes in ${order} order`, () => {
      assert.equal(sum('robust', 'numUnannounced'), 0)
    })
  })

describe('runs of a real conversation that use the structure in the reports of the runs before @full', () => {
  const { votes, moderatedOut } = inOriginalOrder[1]!
  const replayed = (mode: 'compat' | 'robust') =>
    replay(votes, { mode, moderatedOut, feedback: mode === 'robust' ? 'structure' : 'nothing', numSteps: 12 })

  it('runs change groups and structure at most a quarter as often as mode compat changes groups, and people keep their letter', () => {
    const [robust, compat] = [replayed('robust'), replayed('compat')]
    assert.ok(robust.numClear > 0)
    assert.ok(robust.numChangesOfStructure <= compat.numChangesOfStructure / 4)
    assert.ok(robust.numSame >= 0.95 * robust.numStaying)
  })
})

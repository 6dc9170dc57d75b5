import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_GAIN, attackerGain } from './gain.ts'
import { drawHistory, withRedrawn } from './history.ts'
import { NEW_RULES, RULES_WITH_SIDES } from './new-rules.ts'
import { OLD_RULES } from './old-rules.ts'
import { PLANTED_LEAKS, resultsOf } from './planted-leaks.ts'
import { experimentOf, missingRuns, runOf } from './runs.ts'
import { tableOf } from './table.ts'

const SETTING = {
  numOpinions: 12,
  hasPoll: true,
  passProbability: 0.15,
  numHelpers: 5,
  threshold: 10,
  numBlocks: 0,
  numAuthors: 1,
}

describe('attackers find votes under the old rules @full', () => {
  for (const leak of PLANTED_LEAKS)
    it(`${leak.title}: ${leak.attackers.join(', ')}`, () => {
      const results = resultsOf(leak)
      for (const attacker of leak.attackers) {
        const { mean, right, rightWithout } = attackerGain(results, [attacker])
        assert.ok(mean >= leak.minBits, `${attacker}: ${mean} bits`)
        assert.ok(right > rightWithout + 0.05, `${attacker}: ${right}, ${rightWithout} without`)
      }
    })
})

describe('attackers under the rules of blocks @full', () => {
  it('under 30 people attackers see nothing but totals', () => {
    const setting = { ...SETTING, numPeople: 29 }
    const { figures, cells, axes } = NEW_RULES.block(drawHistory(setting, 1).blocks[0]!, 5)
    assert.deepEqual([figures.size, cells.length, axes], [0, 0, undefined])
  })

  it('moderation does not make new axes that attackers could compare', () => {
    const rows = drawHistory({ ...SETTING, passProbability: 0, numPeople: 120 }, 1).blocks[0]!
    const { axes } = NEW_RULES.block(rows, 0)
    assert.ok(axes)
    assert.deepEqual(NEW_RULES.axesAfterModeration(rows, 0, 3), axes)
    const votes = rows.map((row) => row.subarray(0, -1))
    assert.notDeepEqual(OLD_RULES.axesAfterModeration(votes, 1, 3), OLD_RULES.block(votes, 1).axes)
  })

  it('at 60 people attackers gain less than the allowed maximum in a few conversations, and the printed table says so', () => {
    const measured = Array.from({ length: 4 }, (_, seed) => runOf({ size: 60, helpers: 5, seed }))
    for (const attacker of ['differences', 'search']) {
      const { mean, sure } = attackerGain(measured, [attacker])
      assert.ok(mean <= MAX_GAIN.mean && sure <= 0.02, `${attacker}: ${mean} bits, ${sure} sure`)
    }
    assert.ok(!attackerGain(measured, ['polling', 'equations 1', 'moderation']).isPossible)
    assert.match(tableOf(measured), /^\| 60 \| 5 \| 4 \| \(ii\) search/m)
  })

  it('where votes show sides, publishing figures of the people in between helps attackers less than the allowed maximum, in one conversation', () => {
    const measured = [runOf({ size: 60, helpers: 5, seed: 1 }, RULES_WITH_SIDES)]
    const { mean, sure, isPossible } = attackerGain(measured, ['differences', 'search'])
    assert.ok(isPossible && mean <= MAX_GAIN.mean && sure <= 0.02, `${mean} bits, ${sure} sure`)
    const { cells } = RULES_WITH_SIDES.block(drawHistory({ ...SETTING, numPeople: 120 }, 1).blocks[0]!, 0)
    assert.equal(cells.length, 3)
  })

  it('a block needs changes by ten people or by a fifth of those of the last block, whichever is more, but by 50 at most', () => {
    assert.deepEqual([0, 50, 51, 100, 250, 9999].map(NEW_RULES.threshold), [10, 10, 11, 20, 50, 50])
  })
})

describe('the conversations of the test @full', () => {
  it('an interrupted run continues where it stopped, seed by seed', () => {
    const all = missingRuns([], 2)
    assert.equal(all.length, 2 * 3 * 4)
    assert.deepEqual(missingRuns(all.slice(0, 20), 2), all.slice(20))
    assert.equal(new Set(all.slice(0, 12).map(({ size, helpers }) => `${size} ${helpers}`)).size, 12)
  })

  it('all people but two may be accounts of the attacker, and these two are the named authors', () => {
    const { setting } = experimentOf({ size: 30, helpers: 30, seed: 1 })
    const { authors, newcomers, blocks, joined } = drawHistory(setting, 1)
    assert.deepEqual([authors, newcomers, blocks[joined]?.length], [[30, 31], [30, 31], 32])
  })

  it('the last answer of each simulated person is the answer to the poll, and is published with a block like votes', () => {
    const rows = drawHistory({ ...SETTING, numPeople: 60 }, 1).blocks[0]!
    const { totals, cells, figures } = NEW_RULES.block(rows, 0)
    assert.equal(rows[0]?.length, 13)
    for (const [kind, answer] of [
      ['agrees', 1],
      ['disagrees', -1],
      ['passes', 0],
    ] as const)
      assert.equal(totals[kind][12], rows.filter((row) => row[12] === answer).length)
    assert.ok(cells.every((cell) => cell.length === 13))
    const names = [...figures.keys()]
    for (const part of ['poll ', 'short list ', 'represented'])
      assert.ok(
        names.some((name) => name.startsWith(part)),
        part,
      )
  })

  const setting = { ...SETTING, numPeople: 40, numAuthors: 3, numBlocks: 2 }
  const history = drawHistory(setting, 7)

  it('in each simulated block as many people change a vote as a block needs, counting the helpers of the attacker', () => {
    const { blocks, joined, authors } = history
    for (const [b, rows] of blocks.entries()) {
      if (b === 0) continue
      const changed = rows.flatMap((row, i) => (row.join() === blocks[b - 1]![i]?.join() ? [] : [i]))
      assert.ok(changed.length >= 9 && changed.length <= 10)
      assert.deepEqual(changed.slice(0, 5), [0, 1, 2, 3, 4])
    }
    for (const [own, author] of authors.entries()) assert.equal(blocks[joined]![author]![own], 1)
  })

  it('simulating the votes of an author again changes only the row of that author, from the moment of joining, and keeps the author’s vote on their own opinion', () => {
    const [author = 0] = history.authors
    const anew = withRedrawn(history, author, 1)
    for (const [b, rows] of history.blocks.entries())
      for (const [i, row] of rows.entries())
        if (i !== author || b < history.joined) assert.deepEqual(anew.blocks[b]![i], row)
    assert.notDeepEqual(anew.blocks.at(-1)![author], history.blocks.at(-1)![author])
    assert.equal(anew.blocks.at(-1)![author]![0], 1)
  })
})

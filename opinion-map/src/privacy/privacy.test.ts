import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Experiment } from './experiment.ts'
import { runExperiment } from './experiment.ts'
import { BARS, gainOf, type Result } from './gain.ts'
import { drawHistory, withRedrawn } from './history.ts'
import { NEW_RULES } from './new-rules.ts'
import { OLD_RULES } from './old-rules.ts'
import { missingRuns, runOf } from './runs.ts'
import { tableOf } from './table.ts'

const TWELVE = {
  numOpinions: 12,
  passing: 0,
  numPeople: 12,
  numHelpers: 5,
  threshold: 5,
  numBlocks: 4,
  numAuthors: 1,
}

/** The old rules, and an attacker who knows only the totals from before the author joined. */
const OLD = { publisher: OLD_RULES, totals: 'before', search: undefined } as const

const resultsOf = (experiment: Experiment, numSeeds: number): Result[] =>
  Array.from({ length: numSeeds }, (_, seed) => ({ seed, targets: runExperiment(experiment, seed) }))

describe('attackers find votes under the old rules', () => {
  const twelve = resultsOf({ ...OLD, setting: TWELVE }, 6)

  for (const attacker of ['equations 1', 'equations 5', 'moderation', 'polling'])
    it(`${attacker}: nearly every vote of the author who joins twelve people, with five accounts`, () => {
      const { mean, right } = gainOf(twelve, [attacker])
      assert.ok(mean >= 0.9 && right >= 0.9, `${mean} bits, ${right} right`)
    })

  it('polling needs no account', () => {
    const setting = { ...TWELVE, numHelpers: 0, numBlocks: 0, threshold: 3 }
    const { mean, right } = gainOf(resultsOf({ ...OLD, setting }, 6), ['polling'])
    assert.ok(mean >= 0.9 && right >= 0.9, `${mean} bits, ${right} right`)
  })

  it('differences of the figures of groups', () => {
    const setting = { ...TWELVE, numPeople: 30, numBlocks: 0 }
    const { mean } = gainOf(resultsOf({ ...OLD, setting }, 8), ['differences'])
    assert.ok(mean >= 0.4, `${mean} bits`)
  })

  it('search with our own analysis, where totals leave two people whose votes could be exchanged', () => {
    const setting = { ...TWELVE, numPeople: 28, numHelpers: 28, threshold: 30, numBlocks: 0, numAuthors: 2 }
    const search = { numChains: 4, numSteps: 60 }
    const results = resultsOf({ ...OLD, setting, search, totals: 'joined' }, 4)
    const { mean, right, rightWithout } = gainOf(results, ['search'])
    assert.ok(
      mean >= 0.2 && right >= rightWithout + 0.1,
      `${mean} bits, ${right} right, ${rightWithout} without`,
    )
  })
})

describe('attackers under the rules of blocks', () => {
  it('under 30 people there is nothing beyond totals', () => {
    const setting = { ...TWELVE, numPeople: 19, numHelpers: 5, threshold: 10, numBlocks: 0, passing: 0.15 }
    const { figures, cells, axes } = NEW_RULES.block(drawHistory(setting, 1).blocks[0]!, 5)
    assert.deepEqual([figures.size, cells.length, axes], [0, 0, undefined])
  })

  it('moderation computes no new axes', () => {
    const rows = drawHistory({ ...TWELVE, numPeople: 120, numBlocks: 0 }, 1).blocks[0]!
    const { axes } = NEW_RULES.block(rows, 0)
    assert.ok(axes)
    assert.deepEqual(NEW_RULES.afterStriking(rows, 0, 3), axes)
    assert.notDeepEqual(OLD_RULES.afterStriking(rows, 1, 3), OLD_RULES.block(rows, 1).axes)
  })

  it('at 60 people they learn less than the bars from a few conversations, and a table says so', () => {
    const measured = Array.from({ length: 4 }, (_, seed) =>
      runOf({ size: 60, helpers: 5, seed, isSearched: true }),
    )
    for (const attacker of ['differences', 'polling', 'search']) {
      const { mean, sure } = gainOf(measured, [attacker])
      assert.ok(mean <= BARS.mean && sure <= 0.02, `${attacker}: ${mean} bits, ${sure} sure`)
    }
    assert.match(tableOf(measured), /^\| 60 \| 5 \| 4 \| \(ii\) search/m)
  })

  it('a block needs ten people, a fifth of those of the last one, and never more than 50', () => {
    assert.deepEqual([0, 50, 51, 100, 250, 9999].map(NEW_RULES.threshold), [10, 10, 11, 20, 50, 50])
  })
})

describe('the conversations of the test', () => {
  it('a whole run goes on where it stopped, and searches last', () => {
    const all = missingRuns([], 2)
    assert.equal(all.length, 2 * 3 * 3 * 2)
    assert.deepEqual(missingRuns(all.slice(0, 20), 2), all.slice(20))
    assert.ok(all.slice(0, 18).every(({ isSearched }) => !isSearched))
    assert.deepEqual([...new Set(all.map(({ size, helpers }) => `${size} ${helpers}`))].length, 9)
  })

  const setting = { ...TWELVE, numPeople: 40, threshold: 10, numAuthors: 3, numBlocks: 2 }
  const history = drawHistory(setting, 7)

  it('as many people as a block needs change a vote in each block, the helpers among them', () => {
    const { blocks, joined, authors } = history
    for (const [b, rows] of blocks.entries()) {
      if (b === 0) continue
      const changed = rows.flatMap((row, i) => (row.join() === blocks[b - 1]![i]?.join() ? [] : [i]))
      assert.ok(changed.length >= 9 && changed.length <= 10)
      assert.deepEqual(changed.slice(0, 5), [0, 1, 2, 3, 4])
    }
    for (const [own, author] of authors.entries()) assert.equal(blocks[joined]![author]![own], 1)
  })

  it('drawing an author anew changes only that row, from the moment of joining, and not the own opinion', () => {
    const [author = 0] = history.authors
    const anew = withRedrawn(history, author, 1)
    for (const [b, rows] of history.blocks.entries())
      for (const [i, row] of rows.entries())
        if (i !== author || b < history.joined) assert.deepEqual(anew.blocks[b]![i], row)
    assert.notDeepEqual(anew.blocks.at(-1)![author], history.blocks.at(-1)![author])
    assert.equal(anew.blocks.at(-1)![author]![0], 1)
  })
})

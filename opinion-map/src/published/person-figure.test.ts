import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { figureOfAnswers, mayPublishAnswers, minNewAnswers } from './person-figure.ts'

describe('figures of opinions about the person', () => {
  it('mayPublishAnswers needs 30 voters', () => {
    assert.equal(mayPublishAnswers([20, 5, 4]), false)
    assert.equal(mayPublishAnswers([20, 5, 5]), true)
  })

  it('mayPublishAnswers needs ten answers more than before or a fifth, whatever people answered', () => {
    assert.equal(mayPublishAnswers([29, 5, 5], [20, 5, 5]), false)
    assert.equal(mayPublishAnswers([30, 5, 5], [20, 5, 5]), true)
    assert.equal(mayPublishAnswers([0, 35, 5], [20, 5, 5]), true)
    assert.deepEqual([0, 50, 51, 100, 250, 9999].map(minNewAnswers), [10, 10, 11, 20, 50, 50])
  })

  it('mayPublishAnswers never depends on answers that were changed or withdrawn', () => {
    // Nine of an attacker's answers change, and somebody else answers in each of the three ways.
    for (const answers of [
      [32, 9, 9],
      [31, 10, 9],
      [31, 9, 10],
    ] as const)
      assert.equal(mayPublishAnswers(answers, [40, 0, 9]), false)
    assert.equal(mayPublishAnswers([10, 15, 5], [20, 5, 5]), false)
    assert.equal(mayPublishAnswers([30, 5, 5], [40, 5, 5]), false)
  })

  it('figureOfAnswers gives shares in steps of 5 %, never 0 or 100 %, and the number of voters in steps', () => {
    assert.deepEqual(figureOfAnswers([37, 0, 0]), {
      agree: 'over90',
      disagree: 'under10',
      pass: 'under10',
      base: 30,
    })
    assert.deepEqual(figureOfAnswers([20, 30, 10]), { agree: 35, disagree: 50, pass: 15, base: 50 })
  })
})

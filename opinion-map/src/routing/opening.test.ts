import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { lookAlikes } from './look-alikes.ts'
import { MAX_OPENINGS, openingOpinions, type OpeningCandidate } from './opening.ts'

const count = fc.integer({ min: 0, max: 300 })
const words = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 4 })
const candidates = fc.array(
  fc.record({
    agrees: count,
    disagrees: count,
    passes: fc.integer({ min: 0, max: 60 }),
    gap: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    numReports: fc.integer({ min: 0, max: 3 }),
    isPlain: fc.boolean(),
    words,
  }),
  { maxLength: 40 },
)

const calm = (changes: Partial<OpeningCandidate> = {}): OpeningCandidate => ({
  agrees: 80,
  disagrees: 10,
  passes: 10,
  gap: 0.1,
  numReports: 0,
  isPlain: true,
  words: [],
  ...changes,
})

describe('the opinions that open a deck', () => {
  it('opinions that open a deck are clear, widely voted on, low in heat, reported by one person at most, and all about something else', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const chosen = openingOpinions(all)
        const numVotes = ({ agrees, disagrees, passes }: OpeningCandidate) => agrees + disagrees + passes
        const opinions = chosen.map((index) => all[index]!)
        assert.ok(chosen.length <= MAX_OPENINGS)
        const heatOf = ({ agrees, disagrees, gap }: OpeningCandidate) =>
          gap ?? Math.min(agrees, disagrees) / (agrees + disagrees || 1)
        assert.ok(opinions.slice(5).every((opinion) => heatOf(opinion) <= 0.3))
        for (const opinion of opinions) {
          assert.ok(opinion.isPlain && opinion.numReports <= 1)
          assert.ok(opinion.passes <= numVotes(opinion) / 4)
          assert.ok(all.filter((other) => numVotes(other) > numVotes(opinion)).length <= all.length / 2)
          const heat = heatOf(opinion)
          assert.ok(heat <= 0.3 || all.filter((other) => heatOf(other) > heat).length > 0)
        }
        const mentioned = opinions.flatMap((opinion) => opinion.words)
        assert.equal(new Set(mentioned).size, mentioned.length)
      }),
    )
  })

  it('the opening is the same when agrees and disagrees are swapped', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const swapped = all.map((one) => ({ ...one, agrees: one.disagrees, disagrees: one.agrees }))
        assert.deepEqual(openingOpinions(swapped), openingOpinions(all))
      }),
    )
  })

  it('where nearly all opinions divide groups, the calmest ones open decks until there are five, all below the median', () => {
    const gaps = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
    assert.deepEqual(openingOpinions(gaps.map((gap) => calm({ gap }))), [5, 4])
    const many = Array.from({ length: 20 }, (_, at) => calm({ gap: at < 2 ? 0.1 : 0.3 + at / 100 }))
    assert.deepEqual(openingOpinions(many), [0, 1, 2, 3, 4])
  })

  it('of two opinions about the same the calmer one opens a deck', () => {
    const all = [calm({ words: ['park'], gap: 0.2 }), calm({ words: ['park', 'tree'] }), calm({ gap: 0.3 })]
    assert.deepEqual(openingOpinions(all), [1, 2])
  })

  it('an opinion that divides groups, is often passed, reported by two people, hard to read or little voted on does not open a deck', () => {
    const others = [
      { gap: 0.31 },
      { passes: 40 },
      { numReports: 2 },
      { isPlain: false },
      { agrees: 9, disagrees: 0, passes: 0 },
      { gap: undefined, agrees: 40, disagrees: 50 },
    ]
    for (const change of others) assert.deepEqual(openingOpinions([calm(change), calm()]), [1])
  })
})

describe('opinions that look alike', () => {
  it('texts with half of their words and at least two in common have the same number, and a text like no other has none', () => {
    const texts = [['plant', 'trees', 'downtown'], ['buses'], ['buses'], ['plant', 'trees', 'square'], [], []]
    assert.deepEqual(lookAlikes(texts), [1, 0, 0, 1, 0, 0])
  })

  it('two texts have the same number exactly if a chain of texts that look alike connects them', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (texts) => {
        const numbers = lookAlikes(texts)
        const isAlike = (a: readonly string[], b: readonly string[]) => {
          const common = a.filter((word) => b.includes(word)).length
          return common >= 2 && common >= (a.length + b.length - common) / 2
        }
        texts.forEach((text, from) => {
          const reached = new Set([from])
          for (const at of reached)
            texts.forEach((other, index) => isAlike(texts[at]!, other) && reached.add(index))
          assert.equal(numbers[from] !== 0, reached.size > 1, text.join())
          texts.forEach((_, to) => {
            if (to !== from)
              assert.equal(numbers[from] !== 0 && numbers[from] === numbers[to], reached.has(to))
          })
        })
      }),
    )
  })
})

import { describe, expect, it, test } from 'vitest'
import { exactShare, shareOfStep, wilsonInterval } from './share.ts'

describe('a share in a step', () => {
  it('a share in a step reads as “about” a percentage, over 90 %, under 10 %, or a word', () => {
    const steps = [65, 'over90', 'under10', 'most', 'half', 'fewer'] as const
    expect(steps.map((step) => shareOfStep(step)).map(({ text, short }) => [text, short])).toEqual([
      ['about 65%', '65%'],
      ['over 90%', '>90%'],
      ['under 10%', '<10%'],
      ['most', 'most'],
      ['about half', 'half'],
      ['fewer than half', 'under half'],
    ])
  })

  it('shares in steps, exact shares and words are sorted together', () => {
    const steps = ['under10', 'fewer', 'half', 'most', 'over90'] as const
    const shares = steps.map((step) => shareOfStep(step).share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shareOfStep('most').isRounded).toBe(false)
    expect(shareOfStep(65)).toMatchObject({ share: 0.65, isRounded: true })
  })
})

test('the long form and the short form of an exact share are the same', () => {
  expect(exactShare(13, 20)).toMatchObject({ share: 0.65, text: '65%', short: '65%' })
})

describe('the interval of uncertainty', () => {
  // For p = 0.8, n = 10 and z² = 3.8416, the middle is 0.99208 / 1.38416 and the half width is (1.96 / 1.38416) √(0.016
  // + 0.009604) = 1.41602 · 0.160012.
  it('the interval of uncertainty is the Wilson interval with z = 1.96', () => {
    const { low, high } = wilsonInterval(8, 10)
    expect(low).toBeCloseTo(0.49016, 4)
    expect(high).toBeCloseTo(0.94332, 4)
  })
  it('the interval of uncertainty is narrow if many voted: 554 of 739 is 72 to 78 in a hundred', () => {
    const { low, high } = wilsonInterval(554, 739)
    expect([Math.round(100 * low), Math.round(100 * high)]).toEqual([72, 78])
  })
  it('the interval of uncertainty ends at 0 if nobody agrees and at 1 if everybody does, and is 0 to 1 if nobody voted', () => {
    expect(wilsonInterval(0, 5).low).toBe(0)
    expect(wilsonInterval(5, 5).high).toBe(1)
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
  })
  it('the interval of a step ends at multiples of 5 % and is never narrower than that of an exact share of the step', () => {
    for (const step of [10, 35, 50, 90]) {
      const interval = shareOfStep(step, 50).interval
      for (const numHits of [step - 2, step, step + 2]) {
        const exact = wilsonInterval(numHits, 100)
        expect(interval?.low).toBeLessThanOrEqual(exact.low)
        expect(interval?.high).toBeGreaterThanOrEqual(exact.high)
      }
      for (const end of [interval?.low ?? 0.01, interval?.high ?? 0.01])
        expect(end * 20).toBeCloseTo(Math.round(end * 20), 9)
    }
    expect(shareOfStep('over90', 30).interval).toEqual({ low: 0.7, high: 1 })
    expect(shareOfStep('under10', 30).interval).toEqual({ low: 0, high: 0.3 })
  })
  it('a word has no interval', () => {
    expect(shareOfStep('most', 30).interval).toBeUndefined()
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOpinionInSteps, inPercent, inWords } from '#results/steps.fixture.ts'
import { renderPart } from '#testing/render.tsx'
import type { Opinion } from '@parley/contract'
import { ResultRows } from './ResultList.tsx'

const show = (opinion: Opinion, kind: 'shared' | 'apart' = 'apart') =>
  renderPart(
    <ResultRows conversationSlugId="streets1" opinions={[opinion]} kind={kind} ownVoteOf={() => undefined} />,
  )

const figuresInRow = () => {
  const [row] = screen.getAllByRole('listitem')
  return within(row ?? expect.unreachable())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

describe('a row with shares in words', () => {
  const opinion = anOpinionInSteps([inWords('most'), inWords('fewer', 'half'), undefined])

  it('a row with shares in words has them beside the badges, and has no strip, no axis and no points', () => {
    const { container } = show(opinion)
    expect(container.querySelector('summary')?.textContent).toMatch(/Amost.*Bunder half.*Cwithheld/)
    expect(container.textContent).toContain('A most, B fewer than half agree; C withheld;')
    expect(container.querySelector('summary svg line')).toBeNull()
    expect(container.textContent).not.toMatch(/points|100% agree/)
  })

  it('an opened row says in words how each group voted, at least how many voted, and why figures are missing', () => {
    show(opinion)
    expect(figuresInRow()).toEqual([
      expect.stringMatching(/^AA.*Most agree, fewer than half disagree15 or more voted$/),
      expect.stringMatching(/^BB.*Fewer than half agree, about half disagree15 or more voted$/),
      expect.stringMatching(/^CCNot shown: fewer than 15 of them voted\.$/),
    ])
  })
})

describe('a row with shares in per cent', () => {
  it('a row with shares in per cent has a strip, and says roughly how many points lie between the groups', () => {
    const { container } = show(anOpinionInSteps([inPercent(70, 20), inPercent(25, 65)]))
    expect(container.textContent).toContain('A about 70%, B about 25% agree; about 45 points apart;')
    expect(container.querySelector('summary svg line')).toBeTruthy()
    expect(screen.getByText('~45 points apart')).toBeTruthy()
    expect(container.textContent).toContain('100% agree')
  })

  it('an opened row has a bar of the steps, and an interval rounded to 5 % in place of a count', () => {
    show(anOpinionInSteps([inPercent('over90', 'under10', 'under10'), inPercent(65, 25)]))
    expect(figuresInRow()).toEqual([
      expect.stringMatching(
        /<10% disagree.*<10% pass.*>90% agree.*50 or more voted; agree could be 75 to 100%$/,
      ),
      expect.stringMatching(/65% agree.*50 or more voted; agree could be 45 to 80%$/),
    ])
  })

  it('a group whose share is a word stands beside the strip of the others', () => {
    const { container } = show(anOpinionInSteps([inPercent(70, 20), inWords('most')]), 'shared')
    expect(container.querySelector('summary')?.textContent).toMatch(/A70%.*Bmost.*voted/)
  })
})

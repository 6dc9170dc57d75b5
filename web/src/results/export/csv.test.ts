import { describe, expect, it } from 'vitest'
import { toCsv } from '#ui/downloads/csv.ts'
import { opinionRows } from './csv.ts'
import { anOpinionOfGroups, withheldIn } from '#results/map/maps.fixture.ts'
import { anOpinionInSteps, inPercent, inWords } from '#results/steps.fixture.ts'

const aSource = (terms = '') => ({ slugId: 'streets1', title: 'Streets', terms })

describe('the download', () => {
  const opinion = withheldIn(
    anOpinionOfGroups([0.9, 0.2], {
      opinionSlugId: 'x1',
      opinion: '<b>Close</b> it &amp; plant<br>trees',
      numAgrees: 11,
    }),
    '1',
  )
  const [headings = [], line = []] = opinionRows({
    opinions: [opinion],
    map: { asOfVote: 8123, createdAt: '2026-11-20T12:00:00.000Z' },
    source: aSource('=CC BY 4.0'),
  })
  const cellOf = (heading: string) => line[headings.indexOf(heading)]
  it('the download has a heading for every column', () => {
    expect(line).toHaveLength(headings.length)
    expect(headings.slice(0, 7)).toEqual([
      'opinion id',
      'opinion',
      'language',
      'written at',
      'agree',
      'disagree',
      'pass',
    ])
  })
  it('the download contains texts without tags, and totals as numbers', () => {
    expect(cellOf('opinion')).toBe('Close it & plant trees')
    expect(cellOf('agree')).toBe(11)
  })
  it('the download has the language of each opinion, and nothing where it is unknown', () => {
    expect(cellOf('language')).toBe('')
    const [heads = [], row = []] = opinionRows({
      opinions: [{ ...opinion, language: 'de' }],
      source: aSource(),
    })
    expect(row[heads.indexOf('language')]).toBe('de')
  })
  it('each line of the download names the conversation, the run of the groups and the license', () => {
    expect(cellOf('conversation')).toBe('Streets')
    expect(cellOf('address of the conversation')).toBe('http://localhost/feed/conversation/streets1')
    expect(cellOf('groups as of vote')).toBe(8123)
    expect(cellOf('groups as of')).toBe('2026-11-20T12:00:00.000Z')
    expect(cellOf('license')).toBe('=CC BY 4.0')
    expect(toCsv([headings, line])).toContain(`"'=CC BY 4.0"`)
    expect(opinionRows({ opinions: [opinion], source: aSource() })[1]?.slice(-3)).toEqual(['', '', ''])
  })
  it('the download has columns of their own for figures in steps, and no exact ones', () => {
    const figures = [inPercent('over90', 'under10', 10), inWords('most'), undefined]
    const [heads = [], row = []] = opinionRows({ opinions: [anOpinionInSteps(figures)], source: aSource() })
    const valueOf = (heading: string) => row[heads.indexOf(heading)]
    expect(row).toHaveLength(heads.length)
    for (const exact of ['people', 'agree', 'disagree', 'pass'])
      expect([`group A ${exact}`, `group C ${exact}`].map(valueOf)).toEqual(['', ''])
    const steps = ['agree, in steps', 'disagree, in steps', 'pass, in steps', 'voters, at least']
    expect(steps.map((step) => valueOf(`group A ${step}`))).toEqual(['>90%', '<10%', '10%', 50])
    expect(steps.map((step) => valueOf(`group B ${step}`))).toEqual(['most', 'under half', '', 15])
    expect(steps.map((step) => valueOf(`group C ${step}`))).toEqual(['withheld', 'withheld', 'withheld', ''])
    expect(headings.join()).not.toContain('in steps')
  })
  it('the download marks withheld figures as withheld', () => {
    expect(cellOf('group B people')).toBe(96)
    expect(cellOf('group B agree')).toBe('withheld')
    expect(cellOf('group A agree')).toBeTypeOf('number')
  })
})

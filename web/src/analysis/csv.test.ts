import { describe, expect, it } from 'vitest'
import { opinionRows, toCsv } from './csv.ts'
import { anOpinionOfGroups, withheldIn } from './maps.fixture.ts'

const cells = (text: string) => toCsv([[text]]).slice(1, -2)

describe('a CSV file', () => {
  it('begins with a byte order mark and ends each line with CRLF', () => {
    expect(
      toCsv([
        ['a', 1],
        ['b', 2],
      ]),
    ).toBe('\uFEFF"a",1\r\n"b",2\r\n')
  })
  it('keeps quotes, commas and line breaks within their cell', () => {
    expect(cells('She said "no, never"\nand left')).toBe('"She said ""no, never""\nand left"')
  })
  it.each(['=1+1', '+41', '-1', '@SUM(A1)', '\t=1', '  =cmd|x', '＝1', '\u200B=1', '\r=1'])(
    'makes text of %j, which a spreadsheet would run',
    (text) => {
      expect(cells(text)).toBe(`"'${text}"`)
    },
  )
  it('does not change other texts and negative numbers', () => {
    expect(cells('A road - for all')).toBe('"A road - for all"')
    expect(toCsv([[-1]])).toContain('-1')
  })
})

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
    terms: '=CC BY 4.0',
  })
  const cellOf = (heading: string) => line[headings.indexOf(heading)]
  it('has a heading for every column', () => {
    expect(line).toHaveLength(headings.length)
    expect(headings.slice(0, 6)).toEqual(['opinion id', 'opinion', 'written at', 'agree', 'disagree', 'pass'])
  })
  it('contains texts without tags, and totals as numbers', () => {
    expect(cellOf('opinion')).toBe('Close it & plant trees')
    expect(cellOf('agree')).toBe(11)
  })
  it('says in each line of which run the groups are and under which terms it may be used', () => {
    expect(cellOf('groups as of vote')).toBe(8123)
    expect(cellOf('groups as of')).toBe('2026-11-20T12:00:00.000Z')
    expect(cellOf('license')).toBe('=CC BY 4.0')
    expect(toCsv([headings, line])).toContain(`"'=CC BY 4.0"`)
    expect(opinionRows({ opinions: [opinion], terms: '' })[1]?.slice(-3)).toEqual(['', '', ''])
  })
  it('marks withheld figures as withheld', () => {
    expect(cellOf('group B people')).toBe(96)
    expect(cellOf('group B agree')).toBe('withheld')
    expect(cellOf('group A agree')).toBeTypeOf('number')
  })
})

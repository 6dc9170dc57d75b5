import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const cells = (text: string) => toCsv([[text]]).slice(1, -2)

describe('a CSV file', () => {
  it('toCsv begins with a byte order mark and ends each line with CRLF', () => {
    expect(
      toCsv([
        ['a', 1],
        ['b', 2],
      ]),
    ).toBe('\uFEFF"a",1\r\n"b",2\r\n')
  })
  it('toCsv keeps quotes, commas and line breaks within their cell', () => {
    expect(cells('She said "no, never"\nand left')).toBe('"She said ""no, never""\nand left"')
  })
  it.each(['=1+1', '+41', '-1', '@SUM(A1)', '\t=1', '  =cmd|x', '＝1', '\u200B=1', '\r=1'])(
    'toCsv turns %j, which a spreadsheet would run as a formula, into text',
    (text) => {
      expect(cells(text)).toBe(`"'${text}"`)
    },
  )
  it('toCsv does not change other texts and negative numbers', () => {
    expect(cells('A road - for all')).toBe('"A road - for all"')
    expect(toCsv([[-1]])).toContain('-1')
  })
})

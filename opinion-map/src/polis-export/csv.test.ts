import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { csvReader } from './csv.ts'

function recordsOf(pieces: string[]): { cells: string[]; line: number }[] {
  const records: { cells: string[]; line: number }[] = []
  const reader = csvReader('a.csv', (cells, line) => records.push({ cells, line }))
  for (const piece of pieces) reader.push(piece)
  reader.end()
  return records
}

const cellsOf = (text: string) => recordsOf([text]).map(({ cells }) => cells)
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('csvReader', () => {
  it('csvReader reads quoted cells with separators, quotes and line breaks, and passes the line on which a record begins', () => {
    assert.deepEqual(recordsOf(['a,b\n"1,""x""","two\r\nlines"\n3,4\n']), [
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1,"x"', 'two\r\nlines'], line: 2 },
      { cells: ['3', '4'], line: 4 },
    ])
  })

  it('csvReader reads a byte order mark, CRLF, a last line without a break, empty lines and empty cells', () => {
    assert.deepEqual(cellsOf('\ufeffa,b\r\n\r\n1,\r\n"2",""\r\n,3'), [
      ['a', 'b'],
      ['1', ''],
      ['2', ''],
      ['', '3'],
    ])
  })

  it('csvReader uses the first comma, semicolon or tab of the first line as separator, and skips rows of separators only', () => {
    assert.deepEqual(cellsOf('a;b\n1;2,5\n;\n'), [
      ['a', 'b'],
      ['1', '2,5'],
    ])
    assert.deepEqual(cellsOf('a\t"b,c"\r\n1\t2\n'), [
      ['a', 'b,c'],
      ['1', '2'],
    ])
    assert.deepEqual(cellsOf('"a;b";c,d\n'), [['a;b', 'c,d']])
  })

  it('csvReader keeps a quote inside a cell that does not begin with one', () => {
    assert.deepEqual(cellsOf('a,b\n5" pipe,2\n'), [
      ['a', 'b'],
      ['5" pipe', '2'],
    ])
  })

  it('csvReader throws an InputError with the line for a quote that is never closed', () => {
    assert.throws(() => recordsOf(['a,b\n1,2\n3,"4\n']), {
      name: 'InputError',
      message: 'a.csv, line 3: a quote is opened and never closed.',
    })
  })

  it('csvReader accepts a quoted cell of up to eight megabytes, and reports a longer one as never closed', () => {
    const EIGHT_MEGABYTES = 8 * 2 ** 20
    const records: string[][] = []
    const reader = csvReader('a.csv', (cells) => records.push(cells))
    reader.push(`a,b\n1,"\n${'x'.repeat(EIGHT_MEGABYTES - 4)}`)
    assert.throws(() => reader.push('x'), { name: 'InputError', message: /line 2: a quote is opened/ })
    assert.deepEqual(records, [['a', 'b']])
  })

  it('csvReader reads the same records in pieces of any size', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', ',', '\n', '\r', ' ', 'é'), maxLength: 6 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 9 }), (rows, end, size) => {
        const text = rows.map((row) => row.map(quoted).join(',') + end).join('')
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
          text.slice(i * size, i * size + size),
        )
        assert.deepEqual(
          recordsOf(pieces).map(({ cells }) => cells),
          rows.filter((row) => row.some((cell) => cell.trim() !== '')),
        )
      }),
      { numRuns: 300 },
    )
  })
})

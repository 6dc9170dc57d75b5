import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { momentIn, plainCell } from './spreadsheet.ts'

describe('what a spreadsheet makes of a cell', () => {
  it('plainCell reads truth values in any case, and in the languages in which spreadsheets write them', () => {
    const written = [
      'TRUE',
      'True',
      ' false ',
      'WAHR',
      'FALSCH',
      'VRAI',
      'FAUX',
      'VERDADERO',
      'FALSO',
      'ONWAAR',
    ]
    assert.deepEqual(written.map(plainCell), [
      'true',
      'true',
      'false',
      'true',
      'false',
      'true',
      'false',
      'true',
      'false',
      'false',
    ])
  })

  it('plainCell reads whole numbers with decimals of zero, with marks between thousands, and with a typographic minus', () => {
    for (const [written, plain] of [
      ['7.0', '7'],
      ['-1,0', '-1'],
      ['−1', '-1'],
      ['1,234', '1234'],
      ['1.234', '1234'],
      ['1\u202f000', '1000'],
      ["1'000", '1000'],
      ['1,000.00', '1000'],
      ['1.600.000.000.000', '1600000000000'],
    ] as const)
      assert.equal(plainCell(written), plain)
  })

  it('plainCell changes nothing that has two meanings or is no number', () => {
    for (const written of [
      '1.000',
      '1,000',
      '1,5',
      '1.6e+12',
      '1,23,456',
      '1.234,567',
      '01/02/2026',
      'yes',
      '',
    ])
      assert.equal(plainCell(written), written)
  })

  it('momentIn reads seconds and milliseconds as spreadsheets show them, and dates whose order is certain', () => {
    const at = Date.UTC(2022, 9, 13, 12, 0, 5)
    for (const written of [
      `${at}`,
      `${at / 1000}`,
      '1,665,662,405,000',
      '1.665.662.405.000,0',
      '1665662405.0',
      '1.665662405E+12',
      '1,665662405E+12',
      '2022-10-13T12:00:05Z',
      '2022-10-13 12:00:05',
      '2022-10-13T14:00:05+02:00',
      '13.10.2022 12:00:05',
      '13/10/2022 12:00:05',
      '10/13/2022 12:00:05',
    ])
      assert.equal(momentIn(written), at, written)
    for (const written of ['', 'soon', '03/04/2022 12:00', '32.10.2022', '1.6', '-5'])
      assert.equal(momentIn(written), undefined, written)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv-writer.ts'

test('a text that a spreadsheet would run as a formula gets an apostrophe in front, and a number does not', () => {
  assert.equal(
    csvLine(['=HYPERLINK("https://x.example";"Read")', '＝1', ' +1', '@sum', -1, true]),
    `"'=HYPERLINK(""https://x.example"";""Read"")",'＝1,' +1,'@sum,-1,true\n`,
  )
})

test('cells with commas, quotes or line breaks are quoted', () => {
  assert.equal(csvLine(['a,b', 'c"d', 'e\nf', 'g']), '"a,b","c""d","e\nf",g\n')
})

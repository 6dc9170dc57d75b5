import { test } from 'node:test'
import { assertNone } from './rules.ts'
import { isTest, sourcesIn } from './sources.ts'

const WRITER = 'opinion-map/src/csv-writer.ts'

test('only one file writes the cells of CSV files, so that a spreadsheet runs none as a formula', () => {
  const others = ['contract', 'opinion-map', 'server', 'web', 'bench', 'start']
    .flatMap((folder) => sourcesIn(folder, ['.ts', '.tsx']))
    .filter((source) => source.path !== WRITER && !isTest(source))
    .filter(({ text }) => /csv/i.test(text) && text.includes(`'""'`))
    .map(({ path }) => path)
  assertNone(others, `Use csvLine or csvCell of ${WRITER}.`)
})

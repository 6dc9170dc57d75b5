import type { ExportProblem } from '@parley/contract'
import { expect, test } from 'vitest'
import { exportProblem } from './exportProblems.ts'

test.each<[ExportProblem, string]>([
  [
    { code: 'none_of', file: 'votes.csv', line: 3, column: 'vote', value: '2', choices: ['1', '0', '-1'] },
    'votes.csv, line 3, column vote: “2” is none of 1, 0, -1.',
  ],
  [
    { code: 'no_column', file: 'comments.csv', line: 1, value: 'comment-body' },
    'comments.csv, line 1: there is no column comment-body.',
  ],
  [
    { code: 'other_width', file: 'votes.csv', line: 2, numCells: 1, numColumns: 4 },
    'votes.csv, line 2: it has 1 cell, and the first line has 4.',
  ],
  [
    { code: 'other_separator', file: 'votes.csv', line: 3, value: ';', choices: [','] },
    'votes.csv, line 3: its cells are separated by “;”, those of the first line by “,”.',
  ],
  [{ code: 'no_entry', file: 'summary.csv', value: 'topic' }, 'summary.csv: there is no topic.'],
  [{ code: 'not_a_zip' }, 'It is not a zip.'],
])('what cannot be read in an export is said with its place: %o', (problem, sentence) => {
  expect(exportProblem(problem)).toBe(sentence)
})

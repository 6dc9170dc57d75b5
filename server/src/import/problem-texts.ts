import type { ExportProblem } from '@parley/contract'

/**
 * What cannot be read in an export, in the English of commands and support. Pages say it in the language of their reader
 * (web/src/import/exportProblems.ts).
 */
export function problemInEnglish(found: ExportProblem): string {
  const { file, line, column } = found
  const what = SENTENCES[found.code](found)
  if (file === undefined) return `${what}.`
  const parts = [file, line === undefined ? '' : `line ${line}`, column ? `column ${column}` : '']
  return `${parts.filter(Boolean).join(', ')}: ${what}.`
}

const SENTENCES: Record<ExportProblem['code'], (found: ExportProblem) => string> = {
  not_a_zip: () => 'It is not a zip',
  damaged_zip: () => 'The zip is damaged',
  is_empty: () => 'it is empty',
  many_empty_lines: () => 'more than 1,000 lines are empty',
  long_line: () => 'a line is longer than any export has',
  open_quote: () => 'a quote is opened and never closed',
  quote_inside: () => 'a quote stands inside a cell that does not begin with one',
  after_quote: () => 'something follows the closing quote of a cell',
  mixed_encoding: () => 'it is UTF-8 at first and something else further on; save it as UTF-8',
  not_csv: ({ value }) => `it is not CSV (${value})`,
  damaged: () => 'it is damaged and cannot be unpacked',
  no_column: ({ value }) => `there is no column ${value}`,
  column_twice: () => 'the column occurs twice',
  other_width: ({ numCells, numColumns }) => `it has ${numCells} cells, and the first line has ${numColumns}`,
  other_separator: ({ value, choices: [first] = [] }) =>
    `its cells are separated by “${value}”, those of the first line by “${first}”`,
  no_separator: () => 'no comma, semicolon or tab separates the names of the columns',
  not_two_cells: ({ numCells }) => `it has ${numCells} cells, and a name and a value are expected`,
  not_a_number: ({ value }) => `"${value}" is not a whole number`,
  none_of: ({ value, choices = [] }) => `"${value}" is none of ${choices.join(', ')}`,
  twice: ({ value }) => `${value} is there twice`,
  not_a_moment: ({ value }) => `"${value}" is not a moment`,
  other_convention: ({ value }) =>
    `“${value}” states no known sign of votes: agree and disagree must be 1 and -1, pass 0`,
  no_comment: ({ value }) => `there is no comment ${value}`,
  no_entry: ({ value }) => `there is no ${value}`,
  not_an_address: ({ value }) => `the url "${value}" is not a web address`,
}

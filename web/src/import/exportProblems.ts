import type { ExportProblem } from '@parley/contract'
import * as m from '#messages/importProblems.ts'

/** What cannot be read in an export, and where: “votes.csv, line 3, column vote: …”. */
export function exportProblem(found: ExportProblem): string {
  const { file, line, column } = found
  const problem = PROBLEMS[found.code](found)
  if (file === undefined) return problem
  if (line === undefined) return m.inFile({ file, problem })
  return column === undefined
    ? m.inLine({ file, line: String(line), problem })
    : m.inCell({ file, line: String(line), column, problem })
}

const PROBLEMS: Record<ExportProblem['code'], (found: ExportProblem) => string> = {
  not_a_zip: m.notAZip,
  damaged_zip: m.damagedZip,
  is_empty: m.isEmpty,
  many_empty_lines: m.manyEmptyLines,
  long_line: m.longLine,
  open_quote: m.openQuote,
  quote_inside: m.quoteInside,
  after_quote: m.afterQuote,
  mixed_encoding: m.mixedEncoding,
  not_csv: ({ value: why = '' }) => m.notCsv({ why }),
  damaged: m.damaged,
  no_column: ({ value: column = '' }) => m.noColumn({ column }),
  column_twice: m.columnTwice,
  other_width: ({ numCells: cells = 0, numColumns: columns = 0 }) => m.otherWidth({ cells, columns }),
  other_separator: ({ value: found = '', choices: [first = ''] = [] }) => m.otherSeparator({ found, first }),
  no_separator: m.noSeparator,
  not_two_cells: ({ numCells: cells = 0 }) => m.notTwoCells({ cells }),
  not_a_number: ({ value = '' }) => m.notANumber({ value }),
  none_of: ({ value = '', choices = [] }) => m.noneOf({ value, choices: choices.join(', ') }),
  twice: ({ value = '' }) => m.twice({ value }),
  not_a_moment: ({ value = '' }) => m.notAMoment({ value }),
  other_convention: ({ value = '' }) => m.otherConvention({ value }),
  no_comment: ({ value: id = '' }) => m.noComment({ id }),
  no_entry: ({ value: name = '' }) => m.noEntry({ name }),
  not_an_address: ({ value = '' }) => m.notAnAddress({ value }),
}

import { text, textOf } from './catalogue.ts'

// What cannot be read in an export, after the place where it stands.

export const inFile = textOf('{file}: {problem}.')
export const inLine = textOf('{file}, line {line}: {problem}.')
export const inCell = textOf('{file}, line {line}, column {column}: {problem}.')

export const isEmpty = text('it is empty')
export const manyEmptyLines = text('more than 1,000 lines are empty')
export const longLine = text('a line is longer than any export has')
export const openQuote = text('a quote is opened and never closed')
export const quoteInside = text('a quote stands inside a cell that does not begin with one')
export const afterQuote = text('something follows the closing quote of a cell')
export const mixedEncoding = text('it is UTF-8 at first and something else further on; save it as UTF-8')
export const notCsv = textOf('it is not CSV ({why})')
export const damaged = text('it is damaged and cannot be unpacked')
export const noColumn = textOf('there is no column {column}')
export const columnTwice = text('the column occurs twice')
export const otherWidth = textOf(
  'it has {cells, plural, one {# cell} other {# cells}}, and the first line has {columns, number}',
)
export const otherSeparator = textOf(
  'its cells are separated by “{found}”, those of the first line by “{first}”',
)
export const noSeparator = text('no comma, semicolon or tab separates the names of the columns')
export const notTwoCells = textOf(
  'it has {cells, plural, one {# cell} other {# cells}}, and a name and a value are expected',
)
export const notANumber = textOf('“{value}” is not a whole number')
export const noneOf = textOf('“{value}” is none of {choices}')
export const twice = textOf('{value} is there twice')
export const notAMoment = textOf('“{value}” is not a moment')
export const otherConvention = textOf(
  '“{value}” states no known sign of votes: agree and disagree must be 1 and -1, pass 0',
)
export const noComment = textOf('there is no comment {id}')
export const noEntry = textOf('there is no {name}')
export const notAnAddress = textOf('the url “{value}” is not a web address')

export const notAZip = text('It is not a zip.')
export const damagedZip = text('The zip is damaged.')

import { plainLine, type Opinion } from '@parley/contract'

/** Of a page, what rows may take, and what the heading of the table takes of the first one; in pixels. */
const PAGE = 960
const HEADING = 60
const LINE = 15
const AROUND_ROW = 10
/** Fewer letters than fit in a line, as nothing is measured here. */
const LETTERS = 70

/** The opinions of a table, page by page: as many as surely fit. */
export function pagesOf(opinions: readonly Opinion[]): Opinion[][] {
  const pages: Opinion[][] = []
  let room = 0
  for (const opinion of opinions) {
    const height = heightOf(opinion)
    if (height > room || pages.length === 0) {
      room = PAGE - (pages.length === 0 ? HEADING : 0)
      pages.push([])
    }
    pages.at(-1)?.push(opinion)
    room -= height
  }
  return pages
}

/** Letters of scripts without spaces are about twice as wide. */
const heightOf = ({ opinion }: Opinion): number => {
  const text = plainLine(opinion)
  const wide = text.match(/[\u1100-\u11ff\u2e80-\uffef]/g)?.length ?? 0
  return AROUND_ROW + LINE * Math.max(1, Math.ceil((text.length + wide) / LETTERS))
}

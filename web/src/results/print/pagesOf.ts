import { plainLine, type Opinion } from '@parley/contract'
import { stripLayout } from '#results/lists/strip.ts'

/** Of a page, what rows may take, and what the heading of the table takes of the first one; in pixels. */
const PAGE = 960
const HEADING = 60
const LINE = 15
const AROUND_ROW = 10
/** Fewer letters than fit in a line, as nothing is measured here; the column of each further group takes some. */
const LETTERS = 70
const LETTERS_OF_A_GROUP = 7

/** The opinions of a table, page by page: as many as surely fit. */
export function pagesOf(opinions: readonly Opinion[], numGroups: number): Opinion[][] {
  const letters = LETTERS - LETTERS_OF_A_GROUP * Math.max(0, numGroups - 2)
  const pages: Opinion[][] = []
  let room = 0
  for (const { height, opinion } of opinions.map((row) => ({
    height: tableRowOf(row, letters),
    opinion: row,
  }))) {
    if (height > room || pages.length === 0) {
      room = PAGE - (pages.length === 0 ? HEADING : 0)
      pages.push([])
    }
    pages.at(-1)?.push(opinion)
    room -= height
  }
  return pages
}

const tableRowOf = (opinion: Opinion, letters: number): number =>
  AROUND_ROW + LINE * linesOf(plainLine(opinion.opinion), letters)

/** A row with a strip: its text has less room, and the shares of two groups stand beside each other. */
const STRIP_TEXT = { letters: 40, line: 16, around: 6 }
const SHARES_LINE = 15

/** The first opinions of a list with strips, as many as surely fit; at least one. */
export function rowsWithin(
  opinions: readonly Opinion[],
  { room, most, stripWidth }: { room: number; most: number; stripWidth: number },
): Opinion[] {
  const fitting: Opinion[] = []
  let left = room
  for (const opinion of opinions.slice(0, most)) {
    left -= stripRowOf(opinion, stripWidth)
    if (left < 0 && fitting.length > 0) break
    fitting.push(opinion)
  }
  return fitting
}

const stripRowOf = (opinion: Opinion, stripWidth: number): number => {
  const { letters, line, around } = STRIP_TEXT
  const shares = SHARES_LINE * (1 + Math.ceil(opinion.clustersStats.length / 2))
  const text = line * linesOf(plainLine(opinion.opinion), letters)
  return around + Math.max(stripLayout(opinion, stripWidth).height, text, shares)
}

/** How many lines a text surely fits in. Letters of scripts without spaces are about twice as wide. */
const linesOf = (text: string, letters: number): number => {
  const wide = text.match(/[\u1100-\u11ff\u2e80-\uffef]/g)?.length ?? 0
  return Math.max(1, Math.ceil((text.length + wide) / letters))
}

type FirstPageTexts = {
  question: string
  headline: string
  isOwnHeadline: boolean
  /** Below the numbers of how many people think alike. */
  quoted: readonly string[]
  numGroups: number
  /** What is said of the groups beside the map. */
  ofGroups: readonly string[]
  reading: string
}

/** What the list of the first page may take, in pixels: its other parts grow with their texts and the groups. */
export function roomOnFirstPage(page: FirstPageTexts): number {
  const head = 55 + 18 * linesOf(page.question, 90) + 37 * linesOf(page.headline, 40)
  const quotes = page.quoted.map((text) => linesOf(text, 33) + 2)
  const numbers = 16 + 28 * (page.numGroups > 2 ? 2 : 1) + 16 * Math.max(1, ...quotes)
  const said = page.ofGroups.reduce((sum, text) => sum + 2 + 15 * Math.min(LEAD_LINES, linesOf(text, 33)), 0)
  const map = Math.max(MAP_HEIGHT, 31 * page.numGroups + said + 8 + 14 * linesOf(page.reading, 46))
  return FIRST_PAGE - head - (page.isOwnHeadline ? 25 : 0) - numbers - map - LIST_HEADING
}

const FIRST_PAGE = 990
const MAP_HEIGHT = 310
/** The style sheet of the first page cuts off what is said of a group below this. */
const LEAD_LINES = 4
const LIST_HEADING = 58

import { plainLine, type Opinion } from '@parley/contract'
import type { GroupingKind } from '#messages/catalogue.ts'

/** The height of a page for rows, and the height of the table's heading on the first page, in pixels. */
const PAGE_HEIGHT = 960
const HEADING_HEIGHT = 60
const LINE_HEIGHT = 15
const ROW_PADDING = 10
/** A low estimate of the letters in a line, because nothing is measured here; each further group takes a column. */
const LETTERS_PER_LINE = 70
const LETTERS_PER_GROUP = 7

/** Splits the opinions of a table into pages; each page has only as many as certainly fit. */
export function pagesOf(opinions: readonly Opinion[], numGroups: number): Opinion[][] {
  const letters = LETTERS_PER_LINE - LETTERS_PER_GROUP * Math.max(0, numGroups - 2)
  const pages: Opinion[][] = []
  let room = 0
  for (const { height, opinion } of opinions.map((row) => ({
    height: tableRowOf(row, letters),
    opinion: row,
  }))) {
    if (height > room || pages.length === 0) {
      room = PAGE_HEIGHT - (pages.length === 0 ? HEADING_HEIGHT : 0)
      pages.push([])
    }
    pages.at(-1)?.push(opinion)
    room -= height
  }
  return pages
}

const tableRowOf = (opinion: Opinion, letters: number): number =>
  ROW_PADDING + LINE_HEIGHT * linesOf(plainLine(opinion.opinion), letters)

/** An upper estimate of the lines of a text. Letters of scripts without spaces count twice. */
export const linesOf = (text: string, letters: number): number => {
  const wide = text.match(/[\u1100-\u11ff\u2e80-\uffef]/g)?.length ?? 0
  return Math.max(1, Math.ceil((text.length + wide) / letters))
}

type FirstPageTexts = {
  question: string
  headline: string
  isOwnHeadline: boolean
  /** Whether an answer is promised. */
  hasPromise: boolean
  /** The organizer's introduction with its name, if there is one. */
  introduction: string | undefined
  /** The quoted opinions below the numbers. */
  quoted: readonly string[]
  kind: GroupingKind
  /** The names of the groups with their sizes, beside the map. */
  names: readonly string[]
  /** The sentences about the groups beside the map. */
  ofGroups: readonly string[]
  caption: string
  /** Whether there is a map, or a picture in its place. */
  hasPicture: boolean
  whyNoGroups: string | undefined
}

/**
 * The height left for the list on the first page, in pixels, after the other parts, which grow with their texts and
 * groups.
 */
export function roomOnFirstPage(page: FirstPageTexts): number {
  const introduction = page.introduction ? 12 + 17 * linesOf(page.introduction, 95) : 0
  const head = 55 + 18 * linesOf(page.question, 90) + 37 * linesOf(page.headline, 40) + introduction
  const quotes = page.quoted.map((text) => linesOf(text, 33) + 2)
  const numbers = 16 + 28 * (page.names.length > 2 ? 2 : 1) + 16 * Math.max(BASE_LINES, ...quotes)
  const names = page.names.reduce(
    (sum, name) => sum + Math.max(NAME_HEIGHT[page.kind], 14 + 17 * linesOf(name, 30)),
    0,
  )
  const said = page.ofGroups.reduce((sum, text) => sum + 2 + 15 * Math.min(LEAD_LINES, linesOf(text, 33)), 0)
  const map = page.hasPicture ? Math.max(MAP_HEIGHT, names + said + 8 + 14 * linesOf(page.caption, 42)) : 0
  const ungrouped = page.whyNoGroups ? 40 + 18 * linesOf(page.whyNoGroups, 95) : 0
  return (
    FIRST_PAGE -
    head -
    (page.isOwnHeadline ? 25 : 0) -
    (page.hasPromise ? PROMISE_HEIGHT : 0) -
    numbers -
    map -
    ungrouped -
    LIST_HEADING
  )
}

const FIRST_PAGE = 990
/** Two lines: the longest name with a date in the smallest letters. */
const PROMISE_HEIGHT = 42
/** How many people voted, and that they are not a random sample. */
const BASE_LINES = 4
/** What is said of how many people are on a side takes two more lines. */
const NAME_HEIGHT = { groups: 31, sides: 63 }
const MAP_HEIGHT = 310
/** The style sheet of the first page cuts sentences about a group after this many lines. */
const LEAD_LINES = 4
const LIST_HEADING = 58

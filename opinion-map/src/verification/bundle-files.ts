import type { VoteMatrix } from '../matrix.ts'
import { csvLine } from '../csv-writer.ts'
import {
  BUNDLE_FILES,
  COMMENT_COLUMNS,
  LANGUAGE_COLUMNS,
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  MATRIX_COLUMNS,
  PREVIOUS_COLUMNS,
  VOTE_COLUMNS,
  type BundleFileName,
  type BundleRun,
  type FileHash,
  type PartLeftOut,
  type Manifest,
} from './format.ts'
import { stableJson, withNumbers } from './renumber.ts'

/** The language of a text, and who said it. */
export type StatedLanguage = { tag: string; by: 'detected' | 'author' | 'moderator' }

export type BundleOpinion = {
  id: number
  /** Empty if the text may not be published. */
  text: string
  slugId: string
  language?: StatedLanguage | undefined
  isSeed: boolean
  isModerated: boolean
  /** Days since 1970, like all days in this file. */
  day: number
}

/** A run and its input, with the internal ids of the writer; none of these ids gets into the bundle. */
export type BundleContent = {
  conversation: Manifest['conversation'] & { description: string; language?: StatedLanguage | undefined }
  license: string
  run: BundleRun
  engine: Manifest['engine']
  /** The opinions that count, ascending by id. */
  opinions: readonly BundleOpinion[]
  matrix: VoteMatrix
  /** The day of each vote, parallel to the codes of the matrix. */
  days: ArrayLike<number>
  /**
   * The rows of the matrix in an order that reveals nothing about people; their indexes are the numbers in the bundle.
   */
  rowOrder: ArrayLike<number>
  /** The published parts of the run that the bundle lacks. */
  leftOut: readonly PartLeftOut[]
  /** The published result; its mode and parameters are those of the manifest. */
  result: {
    map: { mode: string; parameters: object; hasClearGroups: boolean; k: number }
    [part: string]: unknown
  }
  /** The group of each row of the matrix, −1 for none. */
  groups: ArrayLike<number>
  /** The group of each row of the matrix in the last run before this one that had clear groups, −1 for none. */
  previous: { groups: ArrayLike<number>; hadClearGroups: boolean; keys: readonly number[] } | undefined
}

/** A file in pieces of moderate size, which are created as they are read. */
export type BundleFile = { name: BundleFileName; pieces: () => Iterable<string> }

/** All files of a bundle except the manifest, which contains their hashes. */
export function bundleFiles(content: BundleContent): BundleFile[] {
  const { previous } = content
  return [
    { name: BUNDLE_FILES.summary, pieces: () => [summary(content)] },
    { name: BUNDLE_FILES.comments, pieces: () => inPieces(comments(content)) },
    { name: BUNDLE_FILES.votes, pieces: () => inPieces(votes(content)) },
    { name: BUNDLE_FILES.matrix, pieces: () => inPieces(matrixRows(content)) },
    ...(previous === undefined
      ? []
      : [{ name: BUNDLE_FILES.previous, pieces: () => inPieces(previousGroups(content, previous)) }]),
    { name: BUNDLE_FILES.analysis, pieces: () => [analysisJson(content)] },
  ]
}

/** The manifest of a bundle with these files, as stable JSON: parameters, engine, hashes and the previous run. */
function manifestJson(content: BundleContent, files: readonly FileHash[]): string {
  const { conversation, license, run, engine, previous, leftOut, result } = content
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    conversation: { title: conversation.title, url: conversation.url },
    license,
    run,
    engine,
    parameters: { ...Object(numberedResult(content)).map.parameters, mode: result.map.mode },
    previous:
      previous === undefined ? null : { hadClearGroups: previous.hadClearGroups, keys: [...previous.keys] },
    leftOut: [...leftOut],
    files: [...files],
  }
  return `${stableJson(manifest)}\n`
}

/** The files that are written last: the manifest and, where the site signs bundles, its signature. */
export const manifestFiles =
  (content: BundleContent, sign: ((text: string) => string) | undefined) =>
  (files: readonly FileHash[]): { name: BundleFileName; text: string }[] => {
    const text = manifestJson(content, files)
    const manifest = { name: BUNDLE_FILES.manifest, text }
    return sign === undefined
      ? [manifest]
      : [manifest, { name: BUNDLE_FILES.signature, text: `${sign(text)}\n` }]
  }

const numberedResult = ({ result, opinions }: BundleContent): unknown =>
  withNumbers(
    result,
    opinions.map(({ id }) => id),
  )

const analysisJson = (content: BundleContent) => `${stableJson(numberedResult(content))}\n`

/** Maps columns of the matrix to opinion numbers of the bundle, in which opinions without votes have a number, too. */
function numbersOfColumns({ matrix, opinions }: BundleContent): Int32Array {
  const numbers = new Map(opinions.map(({ id }, number) => [id, number]))
  return Int32Array.from(matrix.opinionIds, (id) => {
    const number = numbers.get(id)
    if (number === undefined) throw new RangeError(`${id} is not an opinion of this bundle`)
    return number
  })
}

function summary({ conversation, matrix, result: { map }, opinions }: BundleContent): string {
  return [
    ['topic', conversation.title],
    ['url', conversation.url],
    ['voters', matrix.participantIds.length],
    ['voters-in-conv', matrix.participantIds.length],
    ['comments', opinions.length],
    ['groups', map.hasClearGroups ? map.k : 0],
    ['conversation-description', conversation.description],
    ...(conversation.language === undefined
      ? []
      : [
          ['language', conversation.language.tag],
          ['language-by', conversation.language.by],
        ]),
  ]
    .map(csvLine)
    .join('')
}

function* comments(content: BundleContent) {
  const { opinions, matrix } = content
  const numbers = numbersOfColumns(content)
  const agrees = opinions.map(() => 0)
  const disagrees = opinions.map(() => 0)
  for (const code of matrix.codes) {
    const number = numbers[code >>> 2]!
    if (valueOf(code) === 1) agrees[number]!++
    if (valueOf(code) === -1) disagrees[number]!++
  }
  yield csvLine([...COMMENT_COLUMNS, ...LANGUAGE_COLUMNS])
  for (const [number, { text, slugId, language, isSeed, isModerated, day }] of opinions.entries()) {
    const cells = [
      number,
      '',
      agrees[number]!,
      disagrees[number]!,
      isModerated ? -1 : 1,
      text,
      isSeed,
      slugId,
      language?.tag ?? '',
      language?.by ?? '',
    ]
    yield csvLine([day * DAY_MS, dateOf(day), ...cells])
  }
}

function* votes(content: BundleContent) {
  const { matrix, days, rowOrder } = content
  const numbers = numbersOfColumns(content)
  const dates = new Map<number, string>()
  yield csvLine(VOTE_COLUMNS)
  for (let participant = 0; participant < rowOrder.length; participant++) {
    const row = rowOrder[participant]!
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) {
      const day = days[at]!
      let date = dates.get(day)
      if (date === undefined) dates.set(day, (date = `${day * DAY_MS},${dateOf(day)}`))
      const code = matrix.codes[at]!
      yield `${date},${numbers[code >>> 2]!},${participant},${valueOf(code)}\n`
    }
  }
}

function* matrixRows(content: BundleContent) {
  const { opinions, matrix, groups, rowOrder, result } = content
  const numbers = numbersOfColumns(content)
  yield csvLine([...MATRIX_COLUMNS, ...opinions.keys()])
  for (let participant = 0; participant < rowOrder.length; participant++) {
    const row = rowOrder[participant]!
    const cells = opinions.map((): number | '' => '')
    let numAgrees = 0
    let numDisagrees = 0
    const [start, end] = [matrix.rowStarts[row]!, matrix.rowStarts[row + 1]!]
    for (let at = start; at < end; at++) {
      const value = valueOf(matrix.codes[at]!)
      cells[numbers[matrix.codes[at]! >>> 2]!] = value
      if (value === 1) numAgrees++
      if (value === -1) numDisagrees++
    }
    const group = result.map.hasClearGroups && groups[row]! >= 0 ? groups[row]! : ''
    // The number of opinions that somebody wrote is left empty, because it would identify them.
    yield `${[participant, group, '', end - start, numAgrees, numDisagrees].join()},${cells.join()}\n`
  }
}

function* previousGroups({ rowOrder }: BundleContent, { groups }: { groups: ArrayLike<number> }) {
  yield csvLine(PREVIOUS_COLUMNS)
  for (let participant = 0; participant < rowOrder.length; participant++) {
    const group = groups[rowOrder[participant]!]!
    if (group >= 0) yield `${participant},${group}\n`
  }
}

const valueOf = (code: number) => (code & 3) - 1
const DAY_MS = 24 * 3600 * 1000
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

const PIECE = 64 * 1024

function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

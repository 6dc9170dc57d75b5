import type { GroupMembership } from '../lineage/flows.ts'
import { csvLine } from './csv.ts'
import {
  BUNDLE_FILES,
  COMMENT_COLUMNS,
  FORMAT,
  FORMAT_VERSION,
  MATRIX_COLUMNS,
  PREVIOUS_COLUMNS,
  VOTE_COLUMNS,
  type BundleFileName,
  type BundleRun,
  type FileHash,
  type Manifest,
} from './format.ts'
import { stableJson, withNumbers } from './renumber.ts'

export type BundleOpinion = {
  id: number
  /** Empty for what may not be read. */
  text: string
  slugId: string
  isSeed: boolean
  isModerated: boolean
  /** Days since 1970, as everywhere here. */
  day: number
}

/** Votes as columns of equal length; those of a person stand together. */
export type BundleVotes = {
  participantIds: ArrayLike<number>
  opinionIds: ArrayLike<number>
  values: ArrayLike<number>
  days: ArrayLike<number>
}

/** A run and what it was computed from, with the ids of whoever writes the bundle; none of them gets into it. */
export type BundleContent = {
  conversation: Manifest['conversation'] & { description: string }
  license: string
  run: BundleRun
  engine: Manifest['engine']
  /** Those that count, ascending by id. */
  opinions: readonly BundleOpinion[]
  votes: BundleVotes
  /** Everybody of `votes` and `previous` in an order that says nothing about them: their places are their numbers. */
  participantOrder: readonly number[]
  /** The published result; its mode and parameters are those of the manifest. */
  result: {
    map: { mode: string; parameters: object; hasClearGroups: boolean; k: number }
    [part: string]: unknown
  }
  /** The groups of the run, where it has clear ones. */
  membership: GroupMembership
  previous: (GroupMembership & { hadClearGroups: boolean; keys: readonly number[] }) | undefined
}

/** A file in pieces of moderate size, made as they are read. */
export type BundleFile = { name: BundleFileName; pieces: () => Iterable<string> }

/** All files of a bundle but the manifest, which needs their hashes. */
export function bundleFiles(content: BundleContent): BundleFile[] {
  const numbered = numberedVotes(content)
  const { previous } = content
  return [
    { name: BUNDLE_FILES.summary, pieces: () => [summary(content, numbered)] },
    { name: BUNDLE_FILES.comments, pieces: () => inPieces(comments(content, numbered)) },
    { name: BUNDLE_FILES.votes, pieces: () => inPieces(votes(numbered)) },
    { name: BUNDLE_FILES.matrix, pieces: () => inPieces(matrix(content, numbered)) },
    ...(previous === undefined
      ? []
      : [{ name: BUNDLE_FILES.previous, pieces: () => inPieces(previousGroups(previous, numbered)) }]),
    { name: BUNDLE_FILES.analysis, pieces: () => [analysisJson(content)] },
  ]
}

export function manifestJson(content: BundleContent, files: readonly FileHash[]): string {
  const { conversation, license, run, engine, previous, result } = content
  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    conversation: { title: conversation.title, url: conversation.url },
    license,
    run,
    engine,
    parameters: { ...Object(numberedResult(content)).map.parameters, mode: result.map.mode },
    previous:
      previous === undefined ? null : { hadClearGroups: previous.hadClearGroups, keys: [...previous.keys] },
    files: [...files],
  }
  return `${stableJson(manifest)}\n`
}

const numberedResult = ({ result, opinions }: BundleContent): unknown =>
  withNumbers(
    result,
    opinions.map(({ id }) => id),
  )

const analysisJson = (content: BundleContent) => `${stableJson(numberedResult(content))}\n`

/** Rows by the number of the participant; `order` are the places of their votes, ascending by opinion. */
type NumberedVotes = BundleVotes & {
  numberOf: Map<number, number>
  /** Participants with votes: their numbers, ascending. */
  rows: { participant: number; order: number[] }[]
  columnOf: Map<number, number>
}

function numberedVotes({ votes, opinions, participantOrder }: BundleContent): NumberedVotes {
  const numberOf = new Map(participantOrder.map((id, number) => [id, number]))
  const columnOf = new Map(opinions.map(({ id }, column) => [id, column]))
  const rows: NumberedVotes['rows'] = []
  for (let at = 0, from = 0; at < votes.participantIds.length; at = from) {
    const id = votes.participantIds[at]!
    while (from < votes.participantIds.length && votes.participantIds[from] === id) from++
    const participant = numberOf.get(id)
    if (participant === undefined) throw new RangeError('A participant has no number')
    const order = Array.from({ length: from - at }, (_, place) => at + place)
    rows.push({ participant, order: order.sort((a, b) => votes.opinionIds[a]! - votes.opinionIds[b]!) })
  }
  rows.sort((a, b) => a.participant - b.participant)
  return { ...votes, numberOf, columnOf, rows }
}

function summary(
  { conversation, result: { map }, opinions }: BundleContent,
  { rows }: NumberedVotes,
): string {
  return [
    ['topic', conversation.title],
    ['url', conversation.url],
    ['voters', rows.length],
    ['voters-in-conv', rows.length],
    ['comments', opinions.length],
    ['groups', map.hasClearGroups ? map.k : 0],
    ['conversation-description', conversation.description],
  ]
    .map(csvLine)
    .join('')
}

function* comments({ opinions }: BundleContent, { rows, values, opinionIds, columnOf }: NumberedVotes) {
  const agrees = opinions.map(() => 0)
  const disagrees = opinions.map(() => 0)
  for (const { order } of rows) {
    for (const at of order) {
      const column = columnOf.get(opinionIds[at]!)!
      if (values[at] === 1) agrees[column]!++
      if (values[at] === -1) disagrees[column]!++
    }
  }
  yield csvLine(COMMENT_COLUMNS)
  for (const [number, { text, slugId, isSeed, isModerated, day }] of opinions.entries()) {
    const cells = [
      number,
      '',
      agrees[number]!,
      disagrees[number]!,
      isModerated ? -1 : 1,
      text,
      isSeed,
      slugId,
    ]
    yield csvLine([day * DAY_MS, dateOf(day), ...cells])
  }
}

function* votes({ rows, opinionIds, values, days, columnOf }: NumberedVotes) {
  const dates = new Map<number, string>()
  yield csvLine(VOTE_COLUMNS)
  for (const { participant, order } of rows) {
    for (const at of order) {
      const day = days[at]!
      let date = dates.get(day)
      if (date === undefined) dates.set(day, (date = `${day * DAY_MS},${dateOf(day)}`))
      yield `${date},${columnOf.get(opinionIds[at]!)!},${participant},${values[at]!}\n`
    }
  }
}

function* matrix(
  { opinions, membership, participantOrder, result: { map } }: BundleContent,
  { rows, opinionIds, values, columnOf, numberOf }: NumberedVotes,
) {
  const groups = participantOrder.map(() => -1)
  for (let at = 0; at < membership.participantIds.length; at++)
    groups[numberOf.get(membership.participantIds[at]!) ?? -1] = membership.groups[at]!
  yield csvLine([...MATRIX_COLUMNS, ...opinions.keys()])
  for (const { participant, order } of rows) {
    const cells = opinions.map((): number | '' => '')
    let numAgrees = 0
    let numDisagrees = 0
    for (const at of order) {
      cells[columnOf.get(opinionIds[at]!)!] = values[at]!
      if (values[at] === 1) numAgrees++
      if (values[at] === -1) numDisagrees++
    }
    const group = map.hasClearGroups && groups[participant]! >= 0 ? groups[participant]! : ''
    // How many opinions somebody wrote would say who they are.
    yield `${[participant, group, '', order.length, numAgrees, numDisagrees].join()},${cells.join()}\n`
  }
}

function* previousGroups({ participantIds, groups }: GroupMembership, { numberOf }: NumberedVotes) {
  yield csvLine(PREVIOUS_COLUMNS)
  const rows = Array.from(participantIds, (id, at) => [numberOf.get(id)!, groups[at]!])
  for (const [participant, group] of rows.sort(([a], [b]) => a! - b!))
    if (group! >= 0) yield `${participant},${group}\n`
}

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

import { createHash } from 'node:crypto'
import { buildMatrix } from '../matrix.ts'
import type { MapParticipants } from '../result.ts'
import { Mismatches, memberOf } from './compare.ts'
import { readTable, wholeNumber } from './csv.ts'
import { BUNDLE_FILES, PARTS_LEFT_OUT, MATRIX_COLUMNS, NotABundle, type Manifest } from './format.ts'
import { readJson, readManifest } from './manifest.ts'
import type { OpenBundle } from './open-bundle.ts'
import { originOf, type BundleOrigin } from './origin.ts'
import { ENGINE, isOwnEngine } from '../version.ts'
import { uncheckedPart, type Part } from './parts.ts'
import { readComments, readPrevious, readVotes, type BundleComment, type ReadVotes } from './read-votes.ts'
import { compareResult, compareRobustnessReport, recompute } from './recompute.ts'

export type Verification = { manifest: Manifest; parts: Part[]; origin: BundleOrigin; matches: boolean }

/**
 * Checks a bundle: its files against their hashes and each other, the published numbers against the votes if they are
 * of this version of the engine, and with `publicPem`, the public key of the site, who made the bundle.
 */
export function verifyBundle({ files }: OpenBundle, publicPem?: Uint8Array): Verification {
  const fileOf = (name: string): Uint8Array => {
    const bytes = files.get(name)
    if (bytes === undefined) throw new NotABundle(`${name} is missing.`)
    return bytes
  }
  const manifest = readManifest(fileOf(BUNDLE_FILES.manifest))
  const { manifest: _, signature: __, previous: previousName, ...always } = BUNDLE_FILES
  for (const name of [...Object.values(always), ...(manifest.previous === null ? [] : [previousName])])
    fileOf(name)
  const comments = readComments(fileOf(BUNDLE_FILES.comments))
  const votes = readVotes(fileOf(BUNDLE_FILES.votes), comments.length)
  const parts: Part[] = [
    { name: 'The files are those of the manifest', differences: compareHashes(manifest, files) },
    {
      name: 'comments.csv agrees with the votes and the parameters',
      differences: compareComments(comments, { votes, manifest }),
    },
    ...(isOwnEngine(manifest.engine)
      ? compareAnalysis({ manifest, comments, votes, fileOf })
      : [uncheckedPart('Everything that was computed', otherEngine(manifest.engine.version))]),
    ...manifest.leftOut.map((part) => uncheckedPart(PARTS_LEFT_OUT[part].name, PARTS_LEFT_OUT[part].reason)),
  ]
  const origin = originOf(files, publicPem)
  const matches = origin !== 'not-of-this-key' && parts.every(({ differences }) => differences.count === 0)
  return { manifest, parts, origin, matches }
}

const otherEngine = (version: string): string =>
  `it is of version ${version} of the engine, and this one, ${ENGINE.version}, computes only its own again.`

type Opened = {
  manifest: Manifest
  comments: readonly BundleComment[]
  votes: ReadVotes
  fileOf: (name: string) => Uint8Array
}

/** Computes the analysis again and compares everything that follows from it. */
function compareAnalysis({ manifest, comments, votes, fileOf }: Opened): Part[] {
  const published = readJson(BUNDLE_FILES.analysis, fileOf(BUNDLE_FILES.analysis))
  const previous =
    manifest.previous === null
      ? undefined
      : { ...readPrevious(fileOf(BUNDLE_FILES.previous)), ...manifest.previous }
  const matrix = buildMatrix(votes)
  const analysis = recompute({ matrix, parameters: manifest.parameters, previous })
  const [map, picture, supplement] = ['map', 'picture', 'supplement'].map((part) => memberOf(published, part))
  const hasReport = supplement !== undefined || !manifest.leftOut.includes('supplement')
  return [
    {
      name: 'participants-votes.csv agrees with the votes and the groups',
      differences: compareMatrix(fileOf(BUNDLE_FILES.matrix), {
        votes,
        participants: analysis.participants,
        hasClearGroups: analysis.result.hasClearGroups,
        numOpinions: comments.length,
      }),
    },
    ...compareResult({ map, picture }, analysis, BUNDLE_FILES.analysis),
    ...(hasReport ? compareRobustnessReport(supplement, { matrix, analysis }, BUNDLE_FILES.analysis) : []),
  ]
}

function compareHashes({ files: listed }: Manifest, files: ReadonlyMap<string, Uint8Array>): Mismatches {
  const differences = new Mismatches()
  const hashes = new Map(listed.map((file) => [file.name, file]))
  for (const [name, bytes] of files) {
    if (name === BUNDLE_FILES.manifest || name === BUNDLE_FILES.signature) continue
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    differences.expect({ file: name, place: 'SHA-256' }, hashes.get(name)?.sha256, sha256)
    differences.expect({ file: name, place: 'length' }, hashes.get(name)?.bytes, bytes.length)
    hashes.delete(name)
  }
  for (const name of hashes.keys()) differences.expect({ file: name, place: 'file' }, 'listed', 'missing')
  return differences
}

function compareComments(
  comments: readonly BundleComment[],
  { votes, manifest }: { votes: ReadVotes; manifest: Manifest },
): Mismatches {
  const differences = new Mismatches()
  const agrees = new Int32Array(comments.length)
  const disagrees = new Int32Array(comments.length)
  votes.opinionIds.forEach((opinion, at) => {
    if (votes.values[at] === 1) agrees[opinion]!++
    if (votes.values[at] === -1) disagrees[opinion]!++
  })
  const list = manifest.parameters['moderatedOut']
  const moderatedOut = new Set<unknown>(Array.isArray(list) ? list : [])
  const file = BUNDLE_FILES.comments
  for (const [opinion, comment] of comments.entries()) {
    differences.expect({ file, place: 'agrees', opinion }, comment.agrees, agrees[opinion])
    differences.expect({ file, place: 'disagrees', opinion }, comment.disagrees, disagrees[opinion])
    differences.expect({ file, place: 'moderated', opinion }, comment.isModerated, moderatedOut.has(opinion))
  }
  return differences
}

type Expected = {
  votes: ReadVotes
  participants: MapParticipants
  hasClearGroups: boolean
  numOpinions: number
}

function compareMatrix(
  bytes: Uint8Array,
  { votes, participants, hasClearGroups, numOpinions }: Expected,
): Mismatches {
  const file = BUNDLE_FILES.matrix
  const differences = new Mismatches()
  const numFixed = MATRIX_COLUMNS.length
  let at = 0
  let row = 0
  for (const { line, cells, heading } of readTable(file, bytes, MATRIX_COLUMNS)) {
    if (row === 0)
      differences.expect(
        { file, place: 'columns' },
        heading.slice(numFixed).join(),
        [...Array(numOpinions).keys()].join(),
      )
    const participant = wholeNumber(cells[0] ?? '', `${file}, line ${line}`)
    const place = (column: string) => `participant ${participant}, ${column}`
    const group = hasClearGroups ? (participants.groups[row] ?? -1) : -1
    const start = at
    const sums = { agrees: 0, disagrees: 0 }
    differences.expect(
      { file, place: `line ${line}, participant` },
      participant,
      participants.participantIds[row],
    )
    differences.expect({ file, place: place('group-id') }, cells[1], group < 0 ? '' : String(group))
    for (let opinion = 0; opinion < numOpinions; opinion++) {
      const isNext =
        votes.participantIds[at] === participants.participantIds[row] && votes.opinionIds[at] === opinion
      const value = isNext ? String(votes.values[at++]) : ''
      if (value === '1') sums.agrees++
      if (value === '-1') sums.disagrees++
      differences.expect({ file, place: place('vote'), opinion }, cells[numFixed + opinion], value)
    }
    const counts = [at - start, sums.agrees, sums.disagrees].join()
    differences.expect({ file, place: place('counts') }, cells.slice(3, numFixed).join(), counts)
    row++
  }
  differences.expect({ file, place: 'number of participants' }, row, participants.participantIds.length)
  return differences
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readConversation } from '../../goldens/conversations.ts'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { folderOf } from '../testing/folder.ts'
import { votesFromRows } from '../testing/votes.ts'
import { robustnessReport } from '../robustness-report/robustness-report.ts'
import { readArguments } from './arguments.ts'
import { mapPicture } from './picture.ts'

const MAP_SCRIPT = fileURLToPath(new URL('map.ts', import.meta.url))
const golden = readConversation('canadian-electoral-reform')
const { votes } = golden

const stream = [
  'timestamp,datetime,comment-id,voter-id,vote',
  ...Array.from(votes.values, (value, i) =>
    [i, 'Mon', votes.opinionIds[i], votes.participantIds[i], value].join(),
  ),
].join('\r\n')

function matrixText(): string {
  const cast = new Map(
    Array.from(votes.values, (value, i) => [`${votes.participantIds[i]} ${votes.opinionIds[i]}`, value]),
  )
  const opinions = [...new Set(votes.opinionIds)].toReversed()
  const people = [...new Set(votes.participantIds)]
  const rows = people.map((id) => [id, '"a ""name"""', ...opinions.map((j) => cast.get(`${id} ${j}`) ?? '')])
  return [['participant', 'xid', ...opinions], ...rows].map((row) => row.join()).join('\n')
}

const comments = [
  'comment-id,moderated,comment-body',
  ...golden.golden.mod_out.map((id) => `${id},-1,"One,\ntwo"`),
].join('\n')

type Finished = { code: number; out: string; problem: string }

function runMap(args: string[], cwd: string): Promise<Finished> {
  const { npm_lifecycle_event: _event, ...env } = process.env
  return new Promise((done) => {
    execFile(
      process.execPath,
      [MAP_SCRIPT, ...args],
      { cwd, env, maxBuffer: 1 << 26 },
      (error, out, problem) => done({ code: Number(error?.code ?? 0), out, problem }),
    )
  })
}

async function outputOf(args: string[], cwd: string) {
  const { code, out, problem } = await runMap(args, cwd)
  assert.deepEqual({ code, problem }, { code: 0, problem: '' })
  return JSON.parse(out)
}

describe('the command map', () => {
  it('the command map prints the same JSON object for an export folder, its stream of votes and its matrix', async () => {
    using whole = folderOf({ 'votes.csv': stream, 'comments.csv': comments })
    using other = folderOf({ 'participants-votes.csv.gz': gzipSync(matrixText()), 'comments.csv': comments })
    const args = ['--mode', 'compat']
    const [ofFolder, ofMatrix, ofFile] = await Promise.all([
      outputOf([whole.path, ...args], whole.path),
      outputOf([other.path, ...args], other.path),
      outputOf(['votes.csv', '--comments', 'comments.csv', ...args], whole.path),
    ])
    assert.deepEqual(ofMatrix, ofFolder)
    assert.deepEqual(ofFile, ofFolder)
    const { result, participants } = analyse(buildMatrix(votes), {
      mode: 'compat',
      seed: 1,
      moderatedOut: golden.golden.mod_out,
    })
    assert.equal(ofFolder.k, golden.golden.k)
    assert.deepEqual(ofFolder.participantIds, Array.from(participants.participantIds))
    assert.deepEqual(
      ofFolder.groups,
      Array.from(participants.groups, (group) => (group < 0 ? null : group)),
    )
    assert.deepEqual(ofFolder.opinionIds, result.opinionIds)
    assert.deepEqual(ofFolder.explainedVarianceRatio, result.explainedVarianceRatio)
    assert.deepEqual(ofFolder.groupAwareConsensus.agree, result.gacAgree)
    assert.deepEqual(
      ofFolder.representative,
      result.groups.map(({ representative }) => representative),
    )
    assert.deepEqual(ofFolder.consensus, result.consensus)
    assert.equal(ofFolder.stability, null)
  })

  it('the command map computes the robust map by default, draws it on request, and computes the variants of Polis by name', async () => {
    using folder = folderOf({ 'votes.csv': stream })
    const polis = ['--mode', 'compat', '--inclusion', 'polis', '--clustering', 'polis', '--keep', '1,x']
    const [robust, variant] = await Promise.all([
      outputOf(['votes.csv', '--svg', 'map.svg'], folder.path),
      outputOf(['votes.csv', ...polis], folder.path),
    ])
    const svg = readFileSync(join(folder.path, 'map.svg'), 'utf8')
    assert.match(svg, /^<svg .*<title>Opinion map of 448 .*<\/svg>$/s)
    const matrix = buildMatrix(votes)
    const ours = analyse(matrix, { mode: 'robust', seed: 1 })
    assert.equal(robust.mode, 'robust')
    assert.deepEqual(robust.positions.x, Array.from(ours.participants.xs))
    const { redraws, selection } = robustnessReport(matrix, ours, { seed: 1 })
    assert.deepEqual(robust.stability, {
      same: redraws.same,
      of: 10,
      groups: redraws.groups.map(({ same }) => same),
    })
    assert.deepEqual(robust.selection, selection)
    const theirs = analyse(matrix, {
      mode: 'compat',
      seed: 1,
      compat: { inclusion: 'polis', clustering: 'polis', keep: [1], participantOrder: votes.participantIds },
    })
    assert.equal(variant.k, theirs.result.k)
    assert.deepEqual(
      variant.sizes,
      theirs.result.groups.map(({ size }) => size),
    )
  })

  it('the command map exits with code 1 for wrong input, with one sentence on stderr and nothing on stdout', async () => {
    using folder = folderOf({
      'header.csv': 'a,b\n1,2\n',
      'empty.csv': 'participant,0,1\n1,,\n',
      'votes.csv': stream,
    })
    const refusals: [string[], RegExp][] = [
      [['gone.csv'], /^There is no file or folder .*gone\.csv\.\n$/],
      [['header.csv'], /^header\.csv, line 1: the header has neither [^\n]*\.\n$/],
      [['empty.csv'], /^There are no votes in empty\.csv\.\n$/],
      [['votes.csv', '--svg', 'no/such/folder.svg'], /folder\.svg cannot be written: [^\n]*\n$/],
    ]
    const finished = await Promise.all(refusals.map(([args]) => runMap(args, folder.path)))
    finished.forEach(({ code, out, problem }, at) => {
      assert.deepEqual({ code, out }, { code: 1, out: '' })
      assert.match(problem, refusals[at]![1])
    })
  })

  it('the command map rejects unknown options and invalid values', () => {
    const assertRefused = (args: string[], message: RegExp) =>
      assert.throws(() => readArguments(args), { name: 'InputError', message })
    assertRefused(['votes.csv', '--mode', 'magic'], /^--mode is robust or compat, not magic\.$/)
    assertRefused(['votes.csv', '--inclusion', 'polis'], /^--inclusion, .* need --mode compat\.$/)
    assertRefused(['votes.csv', '--mode', 'compat', '--groups', '3'], /^--groups needs --mode robust\.$/)
    assertRefused(['votes.csv', '--max-groups', '9'], /^--max-groups is a whole number from 2 to 6, not 9\.$/)
    assertRefused(['votes.csv', '--magic'], /--magic/)
    assertRefused(['votes.csv', 'more.csv'], /^Name one folder or file, not also more\.csv\.$/)
    assertRefused([], /^Name a folder or a file of votes; /)
  })

  it('a map of so few people that nobody is placed can still be drawn', () => {
    const analysis = analyse(buildMatrix(votesFromRows(['+-', '-+'])), { mode: 'robust', seed: 1 })
    assert.match(mapPicture(analysis), /<\/svg>$/)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { analyse } from '../analyse.ts'
import { numVotesOn } from '../counts.ts'
import { publicDensity } from '../density.ts'
import { buildMatrix } from '../matrix.ts'
import { robustnessReport } from '../robustness-report/robustness-report.ts'
import { plantedVotes } from '../testing/planted.ts'
import type { PublishedFile } from './file.ts'
import { publishable } from './publishable.ts'
import type { PublishableRun } from './run.ts'
import { baseOf } from './steps.ts'
import { fileWithoutOpinions } from './without-opinions.ts'

/** A run of two camps; with `density` 3 everybody votes on everything. */
function runOf({ seed = 1, numPeople = 200, density = 3, moderatedOut = [] as number[] } = {}) {
  const { matrix } = plantedVotes({ seed, numPeople, numOpinions: 14, density, shares: [0.6, 0.4] })
  const analysis = analyse(matrix, { mode: 'robust', seed: 1, foldSeed: 1, moderatedOut, maxGroups: 3 })
  const map = analysis.result
  const run: PublishableRun = {
    map,
    picture: publicDensity(analysis.participants, map.hasClearGroups),
    names: map.opinionIds.map((id) => `opinion-${id}`),
    numPeople: map.numParticipants,
    independent: { numPeople: map.numParticipants },
    report: robustnessReport(matrix, analysis, { seed: 1 }),
    poll: { total: [map.numParticipants - 3, 3], groups: map.groups.map(({ size }) => [size - 1, 1]) },
    key: 'a secret',
  }
  return run
}

/** The run with this number of independent people, as if everybody in its groups were independent. */
const ofPeople = (numPeople: number, run = runOf()): PublishableRun => ({
  ...run,
  independent: { numPeople, groups: run.map.groups, totals: run.map.totals },
})

const anyRun = fc
  .record({
    seed: fc.integer({ min: 1, max: 1000 }),
    numPeople: fc.constantFrom(12, 31, 60, 100, 180),
    density: fc.constantFrom(0.6, 1, 3),
  })
  .map((options) => runOf(options))

/** The paths of all values in a file, without indexes. */
function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, path))
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, item]) =>
    pathsIn(item, path === '' ? name : `${path}.${name}`),
  )
}

const wordsOf = (text: string) => text.trim().split(/\s+/)
const TOTALS = wordsOf(`version step numPeople opinions poll totals.agrees totals.disagrees totals.passes
  majorities.opinion majorities.direction`)
const CARDS = wordsOf(`groups.groups groups.groups.key groups.groups.tenths groups.groups.figures
  groups.groups.figures.agree groups.groups.figures.disagree groups.groups.figures.base
  groups.groups.headlines.opinion groups.groups.headlines.direction groups.groups.poll groups.groups.poll.options
  groups.groups.poll.base groups.groupedTenths groups.commonGround.opinion groups.commonGround.direction
  groups.controversial groups.stability groups.shortList.opinions groups.shortList.isProportional
  groups.shortList.represented`)
const MAP =
  wordsOf(`groups.groups.figures.pass groups.map.squares.key groups.map.squares.x groups.map.squares.y
  groups.map.squares.width groups.map.squares.base groups.map.shapes.centre groups.map.shapes.hull
  groups.map.axes.opinions groups.map.axes.mean groups.map.axes.x groups.map.axes.y`)
const ALLOWED = { totals: TOTALS, cards: [...TOTALS, ...CARDS], map: [...TOTALS, ...CARDS, ...MAP] }

const figuresIn = ({ groups }: PublishedFile) =>
  (groups?.groups ?? []).flatMap(({ figures }) => figures.filter((figure) => figure !== null))

describe('what is published of a run', () => {
  it('a published file contains only totals under 30 independent people, group cards with 30, and a map with 100', () => {
    const steps = [29, 30, 99, 100].map((numIndependent) => publishable(ofPeople(numIndependent)).step)
    assert.deepEqual(steps, ['totals', 'cards', 'cards', 'map'])
    assert.equal(publishable(ofPeople(29)).groups, undefined)
    assert.equal(publishable(ofPeople(99)).groups?.map, undefined)
    const file = publishable(runOf())
    assert.ok(file.groups!.groups.length >= 2 && file.groups!.map!.squares.length > 2)
  })

  it('a published file contains only the fields that are allowed at its number of independent people', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const file = publishable(run)
        assert.deepEqual(
          pathsIn(file).filter((path) => !ALLOWED[file.step].includes(path)),
          [],
        )
      }),
      { numRuns: process.env.TEST_FULL ? 30 : 8 },
    )
  })

  it('under 30 independent people a published file depends only on totals, names and the key', () => {
    const run = ofPeople(29)
    const other = runOf({ seed: 2 })
    assert.ok(other.map.groups.length > 0)
    const mixed = { ...ofPeople(29, other), numPeople: run.numPeople, poll: run.poll }
    const { totals, opinionIds } = run.map
    assert.deepEqual(publishable({ ...mixed, map: { ...other.map, totals, opinionIds } }), publishable(run))
  })

  it('published shares are of at least 15 voters, percentages of at least 30, and squares and groups of at least ten people', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const file = publishable(run)
        const isMap = file.step === 'map'
        for (const group of file.groups?.groups ?? []) {
          const exact = run.map.groups.find(({ key }) => key === group.key)!
          assert.ok(exact.size >= 10)
          for (const [at, figure] of group.figures.entries()) {
            const j = run.names.indexOf(file.opinions[at]!)
            const crossFitted = numVotesOn(exact.crossFitted!, j)
            const numVotes = Math.min(crossFitted, numVotesOn(exact.counts, j))
            assert.equal(figure !== null, numVotes >= 15)
            assert.equal(figure?.pass !== undefined, isMap && numVotes >= 30)
            assert.equal(figure?.base ?? 0, numVotes < 15 ? 0 : baseOf(crossFitted))
          }
          const named = new Set(group.figures.flatMap((figure, at) => (figure ? [file.opinions[at]] : [])))
          for (const { opinion } of [...group.headlines, ...file.groups!.commonGround])
            assert.ok(named.has(opinion))
        }
        for (const { base } of file.groups?.map?.squares ?? []) assert.ok(base >= 10)
      }),
      { numRuns: process.env.TEST_FULL ? 30 : 8 },
    )
  })

  it('published shares are words, multiples of 5 % from 10 to 90, or “under 10 %” and “over 90 %”', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const file = publishable(run)
        for (const { agree, disagree, pass } of figuresIn(file)) {
          const isWord = (step: unknown) => step === 'most' || step === 'half' || step === 'fewer'
          assert.equal(isWord(agree), pass === undefined)
          assert.equal(isWord(disagree), pass === undefined)
          for (const step of [agree, disagree, pass])
            if (typeof step === 'number') assert.ok(step % 5 === 0 && step >= 10 && step <= 90)
        }
      }),
      { numRuns: process.env.TEST_FULL ? 30 : 8 },
    )
  })

  it('published loadings and means are multiples of 1/8, and loadings are 0 where an answer has fewer than ten people', () => {
    const run = runOf({ numPeople: 120 })
    const { axes } = publishable(run).groups!.map!
    const { agrees, disagrees, passes } = run.map.totals
    const arePublished = axes.opinions.map((name) => {
      const j = run.names.indexOf(name)
      return agrees[j]! >= 10 && disagrees[j]! >= 10 && (passes[j] === 0 || passes[j]! >= 10)
    })
    assert.ok(arePublished.includes(true) && arePublished.includes(false))
    for (const [at, isPublished] of arePublished.entries()) {
      for (const value of [axes.mean[at]!, axes.x[at]!, axes.y[at]!]) assert.ok(Number.isInteger(8 * value))
      if (!isPublished) assert.deepEqual([axes.x[at], axes.y[at]], [0, 0])
    }
    assert.ok(axes.x.some((loading) => Math.abs(loading) === 1))
  })

  it('a published loading is 0 if all people who passed might not count as independent', () => {
    const run = ofPeople(200)
    const file = publishable(run)
    const axes = file.groups!.map!.axes
    const name = axes.opinions[axes.x.findIndex((loading) => loading !== 0)]!
    const j = run.names.indexOf(name)
    assert.ok(run.map.totals.passes[j]! >= 10)
    const totals = { ...run.map.totals, passes: run.map.totals.passes.with(j, 0) }
    const other = publishable({ ...run, independent: { ...run.independent, totals } }).groups!.map!.axes
    const at = other.opinions.indexOf(name)
    assert.deepEqual([other.x[at], other.y[at]], [0, 0])
  })

  it('published hulls and centers do not depend on the centers of the run', () => {
    const run = runOf()
    const moved = run.map.groups.map((group) => ({ ...group, centre: [9, 9] as [number, number], hull: [] }))
    assert.deepEqual(publishable({ ...run, map: { ...run.map, groups: moved } }), publishable(run))
  })

  it('a published file does not depend on numbers of the run that are not published', () => {
    const run = runOf()
    const { map } = run
    const other: PublishableRun = {
      ...run,
      map: {
        ...map,
        numVotes: 0,
        numFitted: 0,
        mean: map.mean.map(() => 0),
        explainedVariance: [0, 0],
        explainedVarianceRatio: [0, 0],
        extremity: [],
        priority: [],
        gacAgree: [],
        gacDisagree: [],
        divisiveness: [],
        silhouettes: [],
        change: { reason: 'redrawn', flows: [] } as never,
        placement: { ...map.placement!, noise: 9, spreadX: 9, spreadY: 9 },
      },
    }
    assert.deepEqual(publishable(other), publishable(run))
  })

  it('a published file is the same for two runs whose exact shares round to the same published ones', () => {
    const run = ofPeople(60)
    const group = run.map.groups[0]!
    const j = group.counts.agrees.findIndex((agrees, at) => {
      const numVotes = agrees + group.counts.disagrees[at]! + group.counts.passes[at]!
      return agrees / numVotes > 0.7 && group.counts.disagrees[at]! > 0
    })
    assert.ok(j >= 0 && publishable(run).groups!.groups.length > 0)
    const shifted = { ...group.counts, disagrees: group.counts.disagrees.with(j, 0) }
    const groups = run.map.groups.with(0, {
      ...group,
      counts: {
        ...shifted,
        passes: group.counts.passes.with(j, group.counts.passes[j]! + group.counts.disagrees[j]!),
      },
    })
    assert.deepEqual(publishable({ ...run, map: { ...run.map, groups } }), publishable(run))
  })

  it('people who may not be independent do not count towards any threshold', () => {
    const run = runOf()
    const spare = publishable({ ...run, independent: { numPeople: run.numPeople - 40 } })
    assert.ok(spare.groups!.groups.length > 0)
    for (const { key, figures } of spare.groups!.groups) {
      const { counts, crossFitted } = run.map.groups.find((group) => group.key === key)!
      for (const [at, figure] of figures.entries()) {
        const j = run.names.indexOf(spare.opinions[at]!)
        const numVoters = Math.min(numVotesOn(counts, j), numVotesOn(crossFitted!, j))
        assert.equal(figure === null, numVoters - 40 < 15)
      }
    }
    const groups = run.map.groups.map((group, g) => (g === 0 ? group : { ...group, size: 9 }))
    assert.deepEqual(publishable({ ...run, independent: { ...run.independent, groups } }).groups!.groups, [])
  })

  it('the order of opinions in a published file depends on its key, and neither on ids nor on votes', () => {
    const run = runOf()
    const { opinions } = publishable(run)
    assert.notDeepEqual(opinions, run.names)
    assert.deepEqual(opinions.toSorted(), run.names.toSorted())
    assert.deepEqual(publishable(runOf({ seed: 3 })).opinions, opinions)
    assert.notDeepEqual(publishable({ ...run, key: 'another' }).opinions, opinions)
  })

  it('published lists are in the order of published shares, so equal shares do not reveal which opinion has more votes', () => {
    const run = ofPeople(60, runOf({ seed: 2 }))
    const list = publishable(run).groups!.groups[0]!.headlines
    assert.ok(list.length > 1)
    const reversed = run.map.groups.map((group) => ({
      ...group,
      representative: group.representative.toReversed(),
    }))
    assert.deepEqual(
      publishable({ ...run, map: { ...run.map, groups: reversed } }).groups!.groups[0]!.headlines,
      list,
    )
  })

  it('opinions that moderators hid are in no published list and in no figure', () => {
    const run = runOf({ moderatedOut: [3] })
    assert.ok(run.names.includes('opinion-3'))
    assert.ok(!JSON.stringify(publishable(run)).includes('"opinion-3"'))
  })

  it('published totals count people who are set aside', () => {
    const run = runOf()
    const one = run.map.opinionIds.map(() => 1)
    const file = publishable({ ...run, aside: { agrees: one, disagrees: one, passes: one } })
    const { totals } = publishable(run)
    assert.deepEqual(
      file.totals.agrees,
      totals.agrees.map((count) => count + 1),
    )
  })

  it('a published file contains no groups if one of two has fewer than ten people, or if groups are not clear', () => {
    const run = runOf()
    const small = run.map.groups.map((group, g) => (g === 0 ? group : { ...group, size: 9 }))
    const { groups } = publishable({ ...run, map: { ...run.map, groups: small } })
    assert.deepEqual([groups!.groups, groups!.groupedTenths, groups!.commonGround], [[], 0, []])
    const xs = groups!.map!.squares.map(({ x }) => x)
    assert.ok(Math.min(...xs) < 0 && Math.max(...xs) > 0, 'the picture is of everybody')
    assert.ok(groups!.map!.squares.every(({ key }) => key === undefined))
    assert.deepEqual(publishable({ ...run, map: { ...run.map, hasClearGroups: false } }).groups!.groups, [])
  })

  it('the published file of an empty conversation has totals only', () => {
    const map = analyse(buildMatrix({ participantIds: [], opinionIds: [], values: [] }), {
      mode: 'robust',
      seed: 1,
    }).result
    const picture = { extent: 1, cells: [] }
    const file = publishable({
      map,
      picture,
      names: [],
      numPeople: 0,
      independent: { numPeople: 0 },
      key: '',
    })
    assert.deepEqual([file.step, file.opinions, file.majorities], ['totals', [], []])
  })
})

describe('an opinion that moderators remove from a published file', () => {
  it('an opinion that moderators remove leaves every list and figure of a published file, and nothing else changes', () => {
    fc.assert(
      fc.property(anyRun, fc.nat(20), (run, at) => {
        const file = publishable(run)
        const name = file.opinions[at % file.opinions.length]!
        const left = fileWithoutOpinions(file, [name])
        const { map: _, ...listed } = left.groups ?? {}
        assert.ok(!JSON.stringify({ ...left, groups: listed }).includes(`"${name}"`))
        const j = file.opinions.indexOf(name)
        assert.deepEqual(left.totals.agrees, file.totals.agrees.toSpliced(j, 1))
        for (const [g, group] of (left.groups?.groups ?? []).entries())
          assert.deepEqual(group.figures, file.groups!.groups[g]!.figures.toSpliced(j, 1))
        assert.deepEqual(left.groups?.map, file.groups?.map)
        const isWhole = !file.groups?.shortList?.opinions.includes(name)
        assert.equal(
          left.groups?.shortList?.represented,
          isWhole ? file.groups?.shortList?.represented : undefined,
        )
        assert.equal(
          left.groups?.shortList?.isProportional,
          isWhole ? file.groups?.shortList?.isProportional : undefined,
        )
        assert.deepEqual(fileWithoutOpinions(file, []), file)
      }),
      { numRuns: process.env.TEST_FULL ? 30 : 8 },
    )
  })
})

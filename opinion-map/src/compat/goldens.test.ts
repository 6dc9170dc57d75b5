import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversations, readConversation, type Golden } from '../../goldens/conversations.ts'
import { analyse } from '../analyse.ts'
import { kMeans, initialCentres } from './kmeans.ts'
import { buildMatrix } from '../matrix.ts'
import { projectParticipant } from '../position.ts'
import { silhouettes } from './silhouette.ts'
import { adjustedRandIndex } from '../testing/partition.ts'

for (const name of conversations) {
  describe(`the map of ${name}`, () => {
    const { votes, golden } = readConversation(name)
    const matrix = buildMatrix(votes)
    const { result, participants } = analyse(matrix, {
      mode: 'compat',
      seed: 7,
      moderatedOut: golden.mod_out,
      meta: golden.meta,
    })
    const rowOf = new Map(Array.from(matrix.participantIds, (id, row) => [id, row]))
    const keptRows = golden.participants.map((id) => rowOf.get(id)!)
    const kept = {
      xs: Float64Array.from(keptRows, (row) => participants.xs[row]!),
      ys: Float64Array.from(keptRows, (row) => participants.ys[row]!),
    }
    const labels = keptRows.map((row) => participants.groups[row]!)
    // We sort groups by size, the reference by their initial centre.
    const goldenLabelOf = result.groups.map(({ key }) => golden.labels[labels.indexOf(key)]!)

    it(`the map of ${name} has as many votes, people and opinions as the reference`, () => {
      assert.equal(result.numVotes, golden.n_votes)
      assert.equal(result.numParticipants, golden.n_participants_total)
      assert.deepEqual(result.opinionIds, golden.statement_ids)
      assert.deepEqual(
        Array.from(matrix.participantIds).filter((_, row) => participants.groups[row]! >= 0),
        golden.participants,
      )
    })

    it(`the map of ${name} has the principal components and explained variance of the reference`, () => {
      assertClose(result.mean, golden.pca_mean, 1e-9)
      assertClose(result.pc1, golden.pc1, 1e-8)
      assertClose(result.pc2, golden.pc2, 1e-8)
      assertRelative(result.explainedVariance, golden.explained_variance, 1e-8)
      assertRelative(result.explainedVarianceRatio, golden.explained_variance_ratio, 1e-8)
      assertRelative(result.extremity, golden.extremity, 1e-8)
    })

    it(`the map of ${name} has the positions of the reference`, () => {
      assertClose(
        kept.xs,
        golden.projection.map(([x]) => x),
        1e-6,
      )
      assertClose(
        kept.ys,
        golden.projection.map(([, y]) => y),
        1e-6,
      )
    })

    it(`the map of ${name} has the groups of the reference`, () => {
      assert.equal(result.k, golden.k)
      assert.equal(adjustedRandIndex(labels, golden.labels), 1)
      assert.deepEqual(
        result.groups.map(({ size }) => size),
        golden.group_sizes.toSorted((a, b) => b - a),
      )
    })

    it(`the map of ${name} has the clusters of the reference for every number of groups`, () => {
      const starts = initialCentres(kept, 6)
      const forced = [2, 3, 4, 5, 6].map((k) => kMeans(kept, starts.slice(0, k)).labels)
      forced.forEach((found, i) => assert.deepEqual(Array.from(found), golden.labels_forced_k[i + 2]))
      assertClose(silhouettes(kept, forced), Object.values(golden.silhouette_by_k), 1e-9)
      assertClose(
        result.silhouettes.map(({ silhouette }) => silhouette),
        Object.values(golden.silhouette_by_k).slice(0, 4),
        1e-9,
      )
    })

    it(`the map of ${name} has the group-aware consensus and priorities of the reference`, () => {
      assertClose(result.gacAgree, golden.gac_agree_product, 1e-9)
      assertClose(result.gacDisagree, golden.gac_disagree_product, 1e-9)
      assertClose(result.gacAgreeGeometric ?? [], golden.gac_agree_geomean, 1e-9)
      assertClose(result.gacDisagreeGeometric ?? [], golden.gac_disagree_geomean, 1e-9)
      assertRelative(result.priority, golden.priority, 1e-8)
    })

    it(`the map of ${name} has the representative opinions of the reference`, () => {
      result.groups.forEach(({ representative }, g) => {
        const theirs = golden.repness[goldenLabelOf[g]!]!
        assert.deepEqual(representativeNames(representative.map(toGolden)), representativeNames(theirs))
        const strengths = representative.map((r) => r.share * r.test * r.ratio * r.ratioTest)
        assertRelative(
          strengths,
          theirs.map((r) => r['p-success'] * r['p-test'] * r.repness * r['repness-test']),
          1e-8,
        )
        for (const record of representative) {
          const twin = theirs.find(({ tid }) => tid === record.opinionId)!
          const { tid, 'n-success': numHits, 'n-trials': numVotes } = toGolden(record)
          assert.deepEqual([tid, numHits, numVotes], [twin.tid, twin['n-success'], twin['n-trials']])
          const numbers = [record.share, record.test, record.ratio, record.ratioTest]
          assertRelative(
            numbers,
            [twin['p-success'], twin['p-test'], twin.repness, twin['repness-test']],
            1e-8,
          )
        }
      })
    })

    it(`the map of ${name} has the majorities of the reference`, () => {
      for (const direction of ['agree', 'disagree'] as const) {
        const ours = result.consensus[direction].map(({ opinionId, share, test }) => ({
          opinionId,
          score: share * test,
        }))
        const theirs = golden.consensus[direction].map((record) => ({
          opinionId: record.tid,
          score: record['p-success'] * record['p-test'],
        }))
        assertRelative(
          ours.map(({ score }) => score),
          theirs.map(({ score }) => score),
          1e-8,
        )
        assert.deepEqual(inTieOrder(ours), inTieOrder(theirs))
      }
    })

    it(`the map of ${name} projects every clustered participant to the position and group of the run`, () => {
      keptRows.forEach((row, i) => {
        const [start, end] = [matrix.rowStarts[row]!, matrix.rowStarts[row + 1]!]
        const codes = Array.from(matrix.codes.slice(start, end))
        const position = projectParticipant(result, {
          opinionIds: codes.map((code) => matrix.opinionIds[code >>> 2]!),
          values: codes.map((code) => (code & 3) - 1),
        })
        assertClose([position.x, position.y], [kept.xs[i]!, kept.ys[i]!], 1e-12)
        assert.equal(position.group, result.hasClearGroups ? labels[i]! : null)
      })
    })
  })
}

type GoldenFields = Pick<
  Golden['repness'][string][number],
  'tid' | 'n-success' | 'n-trials' | 'repful-for' | 'best-agree'
>

function toGolden(record: {
  opinionId: number
  numHits: number
  numVotes: number
  direction: 'agree' | 'disagree'
  isBestAgree: boolean
}): GoldenFields {
  return {
    tid: record.opinionId,
    'n-success': record.numHits,
    'n-trials': record.numVotes,
    'repful-for': record.direction,
    'best-agree': record.isBestAgree,
  }
}

// Sorted for the comparison, because the reference does not define the order of equally strong opinions.
function representativeNames(records: GoldenFields[]): string[] {
  return records.map((r) => `${r.tid} ${r['repful-for']}${r['best-agree'] ? ' best' : ''}`).sort()
}

function inTieOrder(records: { opinionId: number; score: number }[]): number[] {
  const rounded = records.map(({ opinionId, score }) => ({ opinionId, score: Math.round(score * 1e8) }))
  return rounded
    .sort((a, b) => b.score - a.score || a.opinionId - b.opinionId)
    .map(({ opinionId }) => opinionId)
}

function assertClose(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  assert.equal(actual.length, expected.length)
  for (let i = 0; i < actual.length; i++)
    assert.ok(Math.abs(actual[i]! - expected[i]!) <= tolerance, `[${i}]: ${actual[i]} is not ${expected[i]}`)
}

function assertRelative(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  assert.equal(actual.length, expected.length)
  for (let i = 0; i < actual.length; i++) {
    const isNear = Math.abs(actual[i]! - expected[i]!) <= tolerance * Math.abs(expected[i]!) + 1e-12
    assert.ok(isNear, `[${i}]: ${actual[i]} is not ${expected[i]}`)
  }
}

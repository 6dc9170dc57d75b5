import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { countVotes } from './counts.ts'
import { symmetricEigen } from './eigen.ts'
import { buildMatrix, type VoteMatrix } from './matrix.ts'
import { principalComponents } from './pca.ts'
import { residualsOf, type Residuals } from './residuals.ts'
import { votesFromRows, votesOfCamps } from './testing/votes.ts'

const sizes = fc.record({
  seed: fc.nat(),
  numPeople: fc.integer({ min: 1, max: 40 }),
  numOpinions: fc.integer({ min: 1, max: 30 }),
})

function prepare(matrix: VoteMatrix) {
  return { matrix, residuals: residualsOf(countVotes(matrix), new Uint8Array(matrix.opinionIds.length)) }
}

// The full matrix RᵀR.
function gram(
  { participantIds, opinionIds, rowStarts, codes }: VoteMatrix,
  { table }: Residuals,
): Float64Array {
  const m = opinionIds.length
  const sums = new Float64Array(m * m)
  participantIds.forEach((_, row) => {
    const cells = codes.subarray(rowStarts[row], rowStarts[row + 1])
    for (const a of cells) for (const b of cells) sums[(a >>> 2) * m + (b >>> 2)]! += table[a]! * table[b]!
  })
  return sums
}

describe('the eigenpairs of a small symmetric matrix', () => {
  it('the eigenpairs of a small symmetric matrix reproduce the matrix and are orthonormal and descending', () => {
    const matrices = fc
      .integer({ min: 1, max: 12 })
      .chain((d) =>
        fc
          .array(fc.integer({ min: -4, max: 4 }), { minLength: d * d, maxLength: d * d })
          .map((cells) => ({ d, cells })),
      )
    fc.assert(
      fc.property(matrices, ({ d, cells }) => {
        const matrix = Float64Array.from(
          cells,
          (_, at) => cells[Math.max(at, (at % d) * d + Math.floor(at / d))]!,
        )
        const { values, vectors } = symmetricEigen(matrix, d)
        assert.deepEqual(values, values.toSorted().reverse())
        matrix.forEach((cell, at) => {
          const [i, j] = [Math.floor(at / d), at % d]
          const rebuilt = vectors.reduce((sum, vector, e) => sum + values[e]! * vector[i]! * vector[j]!, 0)
          assert.ok(Math.abs(rebuilt - cell) < 1e-12 * d * 4, `${rebuilt} is not ${cell}`)
          const product = vectors[i]!.reduce((sum, x, c) => sum + x * vectors[j]![c]!, 0)
          assert.ok(Math.abs(product - (i === j ? 1 : 0)) < 1e-13 * d)
        })
      }),
    )
  })
})

describe('the principal components', () => {
  it('the principal components are the top eigenvectors of the covariance, and their variances its eigenvalues', () => {
    fc.assert(
      fc.property(sizes, ({ seed, numPeople, numOpinions }) => {
        const { matrix, residuals } = prepare(buildMatrix(votesOfCamps({ seed, numPeople, numOpinions })))
        const m = matrix.opinionIds.length
        const products = gram(matrix, residuals)
        const { values } = symmetricEigen(products, m)
        const degreesOfFreedom = Math.max(1, matrix.participantIds.length - 1)
        const { pc1, pc2, variances } = principalComponents(matrix, residuals, seed)
        const scale = values[0] ?? 0
        ;[pc1, pc2].forEach((axis, c) => {
          assert.ok(Math.abs(variances[c]! * degreesOfFreedom - (values[c] ?? 0)) <= 1e-11 * scale + 1e-300)
          for (let i = 0; i < m; i++) {
            const image = axis.reduce((sum, x, j) => sum + products[i * m + j]! * x, 0)
            assert.ok(Math.abs(image - variances[c]! * degreesOfFreedom * axis[i]!) <= 1e-10 * scale)
          }
        })
      }),
      // Ranks so low that the last directions are mostly rounding.
      {
        examples: [
          [{ seed: 1499466859, numPeople: 4, numOpinions: 9 }],
          [{ seed: 278186552, numPeople: 10, numOpinions: 24 }],
          [{ seed: 402468127, numPeople: 3, numOpinions: 30 }],
        ],
      },
    )
  })

  it('the principal components find both of two equally strong directions', () => {
    const { matrix, residuals } = prepare(buildMatrix(votesFromRows(['++..', '--..', '..++', '..--'])))
    const { variances } = principalComponents(matrix, residuals, 1)
    assert.ok(Math.abs(variances[0] - 4 / 3) < 1e-12)
    assert.ok(Math.abs(variances[1] - 4 / 3) < 1e-12)
  })

  it('the loading of largest magnitude in a principal component is positive', () => {
    fc.assert(
      fc.property(sizes, ({ seed, numPeople, numOpinions }) => {
        const { matrix, residuals } = prepare(buildMatrix(votesOfCamps({ seed, numPeople, numOpinions })))
        const { pc1, pc2 } = principalComponents(matrix, residuals, 1)
        for (const axis of [pc1, pc2])
          assert.ok(Math.max(...axis) >= -Math.min(...axis) * (1 - 1e-9) || axis.length === 0)
      }),
    )
  })

  it('another seed changes the principal components only by rounding errors', () => {
    const { matrix, residuals } = prepare(
      buildMatrix(votesOfCamps({ seed: 5, numPeople: 200, numOpinions: 40 })),
    )
    const first = principalComponents(matrix, residuals, 1)
    const second = principalComponents(matrix, residuals, 2)
    first.pc1.forEach((x, j) => assert.ok(Math.abs(x - second.pc1[j]!) < 1e-10))
    first.pc2.forEach((x, j) => assert.ok(Math.abs(x - second.pc2[j]!) < 1e-10))
  })

  it('the principal components are 0 if all participants vote alike', () => {
    const { matrix, residuals } = prepare(buildMatrix(votesFromRows(['+-0', '+-0', '+-0'])))
    assert.deepEqual(principalComponents(matrix, residuals, 1), {
      pc1: new Float64Array(3),
      pc2: new Float64Array(3),
      variances: [0, 0],
    })
  })
})

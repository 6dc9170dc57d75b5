import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bn254 } from '@noble/curves/bn254.js'
import { poseidon2 } from 'poseidon-lite/poseidon2'
import { appendLeaf, type Edge } from '#auth/proof/office/merkle-tree.ts'
import { isProven } from '#auth/proof/office/groth16.ts'
import { signalOf } from '#auth/proof/office/numbers.ts'
import { projectFolder } from '#config.ts'
import { proofs } from '#testing/proofs.ts'

const { fields, G2 } = bn254
const proof = proofs.first
const signals = [
  BigInt(proof.merkleTreeRoot),
  BigInt(proof.nullifier),
  signalOf(BigInt(proof.message)),
  signalOf(BigInt(proof.scope)),
]

test('a proof is valid for its four signals and no others', () => {
  assert.equal(isProven(proof.points, signals), true)
  for (const [place, signal] of signals.entries())
    assert.equal(isProven(proof.points, signals.with(place, signal + 1n)), false)
  assert.equal(isProven(proof.points, signals.slice(1)), false)
  assert.equal(isProven(proof.points.slice(1), signals), false)
})

test('a point of the curve that is outside the subgroup is refused', () => {
  const outside = pointOutside()
  const { x, y } = outside.toAffine()
  const points = proof.points
    .with(2, String(x.c1))
    .with(3, String(x.c0))
    .with(4, String(y.c1))
    .with(5, String(y.c0))
  assert.equal(isProven(points, signals), false)
  // The point is on the curve, but not in the subgroup.
  assert.throws(() => outside.assertValidity(), /subgroup/)
})

test('a proof is verified in a fraction of a second @full', () => {
  isProven(proof.points, signals)
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now()
    isProven(proof.points, signals)
    return performance.now() - before
  })
  const fastest = Math.min(...times)
  assert(fastest < 500, `${fastest} ms`)
})

test('appending leaf by leaf gives the root of the whole Merkle tree', () => {
  let tree: Edge & { root: string } = { size: 0, nodes: [], root: '0' }
  const leaves: bigint[] = []
  for (let leaf = 1n; leaf <= 33n; leaf++) {
    tree = appendLeaf(tree, leaf.toString())
    leaves.push(leaf)
    assert.equal(tree.root, rootOf(leaves).toString(), `${leaf} leaves`)
  }
})

test('the files for proving have the expected checksums', () => {
  const read = (file: string) => readFileSync(join(projectFolder, file))
  const sum = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
  assert.equal(
    sum(read('web/office-artifacts/semaphore-16.wasm')),
    '06df31461d17db86897fc234f0e6e5f5e2f6add1b8c821b5c6ae75030b3e0d7c',
  )
  assert.equal(
    sum(read('web/office-artifacts/semaphore-16.zkey')),
    '948763c7315a337b7722c0344a28af4be66fbbc618474d6dbe9036e799d1a3b5',
  )
  const key = read('server/src/auth/proof/office/verifying-key.json').toString('utf8')
  // Compared without spaces, which are insignificant.
  assert.equal(
    sum(JSON.stringify(JSON.parse(key))),
    'a246454da2fb6754d09c0f66b6eb5438f1dcaac9b48616eabf17ff05ca3248cf',
  )
})

test('the verifying key comes from a setup ceremony that finished its second phase', () => {
  const file = join(projectFolder, 'server/src/auth/proof/office/verifying-key.json')
  const key: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  assert.notDeepEqual(key['vk_gamma_2'], key['vk_delta_2'])
})

/** A point outside the subgroup. Most points of the curve over the larger field are outside. */
function pointOutside() {
  const b = fields.Fp2.div(fields.Fp2.create({ c0: 3n, c1: 0n }), fields.Fp2.create({ c0: 9n, c1: 1n }))
  for (let c0 = 1n; ; c0++) {
    const x = fields.Fp2.create({ c0, c1: 1n })
    const square = fields.Fp2.add(fields.Fp2.mul(fields.Fp2.sqr(x), x), b)
    try {
      return G2.Point.fromAffine({ x, y: fields.Fp2.sqrt(square) })
    } catch {
      // This square has no root, so the next candidate is tried.
    }
  }
}

/** Computes the root slowly, level by level. */
function rootOf(level: readonly bigint[]): bigint {
  const [only] = level
  if (only === undefined || level.length === 1) return only ?? 0n
  const parents: bigint[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left = 0n, right] = level.slice(at, at + 2)
    parents.push(right === undefined ? left : poseidon2([left, right]))
  }
  return rootOf(parents)
}

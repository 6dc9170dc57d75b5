import { poseidon2 } from 'poseidon-lite/poseidon2'
import { expect, test } from 'vitest'
import { commitmentOf, newSecret } from '#office/storedDocument.ts'
import { merklePathOf } from '#office/tree.ts'
import { DEPTH, witnessOf } from '#office/witness.ts'

const leaves = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at + 1))

test('the Merkle path of every leaf leads to the root of its tree', () => {
  for (const count of [1, 2, 3, 5, 8, 11]) {
    const roots = leaves(count).map((leaf, place) => {
      const { siblings, index, root } = merklePathOf(leaves(count), place)
      const climbed = siblings.reduce(
        (node, sibling, step) => poseidon2((index >> step) & 1 ? [sibling, node] : [node, sibling]),
        leaf,
      )
      expect(climbed).toBe(root)
      return root
    })
    expect(new Set(roots).size).toBe(1)
  }
})

test('each secret is new, and its commitment is derived from it', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).not.toBe(other)
  expect(commitmentOf(one)).toBe(commitmentOf(one))
  expect(commitmentOf(one)).not.toBe(commitmentOf(other))
  // The commitment of the secret 1 is that of the generator itself.
  expect(commitmentOf(1n)).toBe(
    poseidon2([
      5299619240641551281634865583518297030282874472190772894086521144482721001553n,
      16950150798460657717958625567821834550301663161624707787222815936182638968203n,
    ]),
  )
})

test('the witness fills the depth of the circuit and keeps hashes below its field', () => {
  const secret = 7n
  const group = ['1', commitmentOf(secret).toString(), '3']
  const witness = witnessOf(secret, { group, scope: '5', message: String(2n ** 247n) })
  expect(witness.merkleProofSiblings).toHaveLength(DEPTH)
  expect(witness.merkleProofLength).toBe(2)
  expect(witness.merkleProofIndex).toBe(1)
  expect(witness.scope).toBeLessThan(2n ** 248n)
  expect(witness.message).toBeLessThan(2n ** 248n)
})

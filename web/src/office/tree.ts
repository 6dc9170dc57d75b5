import { poseidon2 } from 'poseidon-lite/poseidon2'

/** The path from a leaf to the root of its tree. */
export type MerklePath = {
  root: bigint
  siblings: bigint[]
  /** One bit for each step, lowest first: whether the sibling is on the left. */
  index: number
}

/** The path of a leaf of a lean Merkle tree, where a node without a right sibling moves up unchanged. */
export const merklePathOf = (leaves: readonly bigint[], place: number): MerklePath => {
  const path: MerklePath = { root: 0n, siblings: [], index: 0 }
  let level = leaves
  for (let at = place; level.length > 1; at >>= 1) {
    const sibling = level[at ^ 1]
    if (sibling !== undefined) {
      path.index |= (at % 2) << path.siblings.length
      path.siblings.push(sibling)
    }
    level = parentsOf(level)
  }
  path.root = level[0] ?? 0n
  return path
}

const parentsOf = (level: readonly bigint[]): bigint[] =>
  level
    .filter((_, place) => place % 2 === 0)
    .map((left, pair) => {
      const right = level[pair * 2 + 1]
      return right === undefined ? left : poseidon2([left, right])
    })

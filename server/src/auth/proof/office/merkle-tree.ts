import { poseidon2 } from 'poseidon-lite/poseidon2'

/** The right edge of a lean Merkle tree: at each level the last left node without a right neighbor. */
export type Edge = {
  size: number
  nodes: readonly string[]
}

/** Appends a leaf to a tree of which only the edge is stored. Returns the new edge and the root. */
export function appendLeaf({ size, nodes }: Edge, leaf: string): Edge & { root: string } {
  const edge = [...nodes]
  let node = leaf
  let level = 0
  for (; size >> level > 0; level++) {
    // A node without a right neighbor moves up unchanged.
    if ((size >> level) & 1) node = poseidon2([edge[level] ?? '0', node]).toString()
    else edge[level] = node
  }
  edge[level] = node
  return { size: size + 1, nodes: edge, root: node }
}

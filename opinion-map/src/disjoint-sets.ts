/**
 * Union-find: divides the numbers below `size` into sets. At first each number is a set of its own. `rootOf` names the
 * set of a number by one of its members; `join` puts the set of the second number into that of the first.
 */
export function disjointSets(size: number) {
  const parents = Int32Array.from({ length: size }, (_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root]!
    parents[index] = root
    return root
  }
  const join = (into: number, from: number): void => {
    parents[rootOf(from)] = rootOf(into)
  }
  return { rootOf, join }
}

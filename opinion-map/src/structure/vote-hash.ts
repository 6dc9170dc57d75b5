/** A hash of 32 bits, as an unsigned integer, of one more number after those in `hash`. */
export function hashOfVote(hash: number, value: number): number {
  let bits = Math.imul(hash ^ value, 0x85ebca6b)
  bits ^= bits >>> 13
  bits = Math.imul(bits, 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

import { poseidon16 } from 'poseidon-lite/poseidon16'

const CHUNK = 31
const WIDTH = 16

/**
 * The Poseidon hash of a text, computed like the verificator service does: in chunks of 31 bytes, 16 at a time, where
 * each hash is the first input of the next round. The last chunk is padded with zeros at its end.
 */
export function poseidonOfText(text: string): bigint {
  const bytes = Buffer.from(text, 'utf8')
  const chunks: bigint[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK).toString('hex')
    chunks.push(BigInt(`0x${chunk.padEnd(CHUNK * 2, '0')}`))
  }
  let hash: bigint | undefined
  while (chunks.length > 0 || hash === undefined) {
    const carried = hash === undefined ? [] : [hash]
    const taken = chunks.splice(0, WIDTH - carried.length)
    const inputs = [...carried, ...taken]
    hash = poseidon16([...inputs, ...Array.from({ length: WIDTH - inputs.length }, () => 0n)])
  }
  return hash
}

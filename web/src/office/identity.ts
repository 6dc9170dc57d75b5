import { babyjubjub } from '@noble/curves/misc.js'
import { poseidon2 } from 'poseidon-lite/poseidon2'

/** The generator that the circuit multiplies. */
const BASE = babyjubjub.Point.fromAffine({
  x: 5299619240641551281634865583518297030282874472190772894086521144482721001553n,
  y: 16950150798460657717958625567821834550301663161624707787222815936182638968203n,
})
const ORDER = 2736030358979909402780800718157159386076813972158567259200215660948447373041n

/** A new secret below the order of the curve; 64 bits more than needed make every value as likely. */
export const newSecret = (): bigint => {
  const bytes = crypto.getRandomValues(new Uint8Array(40))
  const wide = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  return (wide % (ORDER - 1n)) + 1n
}

/** What the office gets to know of a secret. */
export const commitmentOf = (secret: bigint): bigint => {
  const { x, y } = BASE.multiply(secret).toAffine()
  return poseidon2([x, y])
}

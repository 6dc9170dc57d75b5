import { readFileSync } from 'node:fs'
import { bn254 } from '@noble/curves/bn254.js'
import { z } from 'zod'
import { parseCoordinate } from '#auth/proof/office/numbers.ts'

const Point1 = z.tuple([z.string(), z.string(), z.string()])
const Pair = z.tuple([z.string(), z.string()])
const Key = z.object({
  vk_alpha_1: Point1,
  vk_beta_2: z.tuple([Pair, Pair, Pair]),
  vk_gamma_2: z.tuple([Pair, Pair, Pair]),
  vk_delta_2: z.tuple([Pair, Pair, Pair]),
  IC: z.array(Point1).length(5),
})

const { G1, G2, fields } = bn254
type G1Point = InstanceType<typeof G1.Point>

const key = readKey()

/** Whether a Groth16 proof shows the four public signals of the Semaphore circuit: root, nullifier, message, scope. */
export function isProven(points: readonly string[], signals: readonly bigint[]): boolean {
  const numbers = points.map(parseCoordinate).filter((number) => number !== undefined)
  // Semaphore packs a proof in this order, with the imaginary part of each pair first.
  const [ax, ay, bx1, bx0, by1, by0, cx, cy] = numbers
  if (numbers.length !== 8 || points.length !== 8 || signals.length !== 4) return false
  if (ax === undefined || ay === undefined || cx === undefined || cy === undefined) return false
  if (bx0 === undefined || bx1 === undefined || by0 === undefined || by1 === undefined) return false
  try {
    const a = G1.Point.fromAffine({ x: ax, y: ay })
    const b = G2.Point.fromAffine({
      x: fields.Fp2.create({ c0: bx0, c1: bx1 }),
      y: fields.Fp2.create({ c0: by0, c1: by1 }),
    })
    const c = G1.Point.fromAffine({ x: cx, y: cy })
    // Each point must be on the curve, in the subgroup, and not at infinity.
    for (const point of [a, b, c]) point.assertValidity()
    if (!b.isTorsionFree()) return false
    return balances(a, b, c, signals)
  } catch {
    return false
  }
}

function balances(a: G1Point, b: InstanceType<typeof G2.Point>, c: G1Point, signals: readonly bigint[]) {
  const [first, ...rest] = key.inputs
  if (first === undefined) return false
  const sum = rest.reduce(
    (total, point, index) => total.add(point.multiplyUnsafe(signals[index] ?? 0n)),
    first,
  )
  const product = bn254.pairingBatch([
    { g1: a.negate(), g2: b },
    { g1: key.alpha, g2: key.beta },
    { g1: sum, g2: key.gamma },
    { g1: c, g2: key.delta },
  ])
  return fields.Fp12.eql(product, fields.Fp12.ONE)
}

function readKey() {
  const file = new URL('./verifying-key.json', import.meta.url)
  const read = Key.parse(JSON.parse(readFileSync(file, 'utf8')))
  const one = ([x, y]: z.infer<typeof Point1>) => G1.Point.fromAffine({ x: BigInt(x), y: BigInt(y) })
  const two = ([x, y]: z.infer<typeof Key>['vk_beta_2']) =>
    G2.Point.fromAffine({
      x: fields.Fp2.fromBigTuple([BigInt(x[0]), BigInt(x[1])]),
      y: fields.Fp2.fromBigTuple([BigInt(y[0]), BigInt(y[1])]),
    })
  return {
    alpha: one(read.vk_alpha_1),
    beta: two(read.vk_beta_2),
    gamma: two(read.vk_gamma_2),
    delta: two(read.vk_delta_2),
    inputs: read.IC.map(one),
  }
}

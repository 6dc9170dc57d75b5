/** A slow textbook implementation of Curve25519's arithmetic, independent of any library, for comparisons in tests. */
const P = 2n ** 255n - 19n
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const D = mod(-121665n * inverse(121666n))
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n)

type Point = { x: bigint; y: bigint }

/** Every 32-byte encoding, canonical or not, that some decoder reads as a point of small order. */
export function smallOrderEncodings(): Buffer[] {
  const texts: Buffer[] = []
  for (const { x, y } of smallOrderPoints()) {
    const signs = x === 0n ? [0n, 1n] : [x & 1n]
    for (const written of [y, y + P]) {
      if (written < 2n ** 255n) texts.push(...signs.map((sign) => encode(written | (sign << 255n))))
    }
  }
  return texts
}

/** The y coordinates that a lax decoder reads modulo p. */
export function nonCanonicalEncodings(): Buffer[] {
  return Array.from({ length: 19 }, (_, above) => encode(P + BigInt(above)))
}

/** All eight points of small order: any point times ORDER is one of them. */
function smallOrderPoints(): Point[] {
  const found = new Map<string, Point>()
  for (let y = 0n; found.size < 8; y += 1n) {
    const x = xOf(y)
    for (const start of x === undefined ? [] : [x, mod(-x)]) {
      const point = multiply({ x: start, y }, ORDER)
      found.set(`${point.x},${point.y}`, point)
    }
  }
  return [...found.values()]
}

function xOf(y: bigint): bigint | undefined {
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n))
  const root = power(square, (P + 3n) / 8n)
  return [root, mod(root * ROOT_OF_MINUS_ONE)].find((x) => mod(x * x) === square)
}

function multiply(point: Point, times: bigint): Point {
  let sum: Point = { x: 0n, y: 1n }
  for (const bit of times.toString(2)) {
    sum = add(sum, sum)
    if (bit === '1') sum = add(sum, point)
  }
  return sum
}

function add(a: Point, b: Point): Point {
  const cross = D * a.x * b.x * a.y * b.y
  return {
    x: mod((a.x * b.y + b.x * a.y) * inverse(1n + cross)),
    y: mod((a.y * b.y + a.x * b.x) * inverse(1n - cross)),
  }
}

function encode(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
}

function inverse(value: bigint): bigint {
  return power(mod(value), P - 2n)
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = mod(base), rest = exponent; rest > 0n; rest >>= 1n, square = mod(square * square)) {
    if (rest & 1n) result = mod(result * square)
  }
  return result
}

function mod(value: bigint): bigint {
  return ((value % P) + P) % P
}

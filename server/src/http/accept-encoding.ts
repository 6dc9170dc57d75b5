/** The encodings that a response is offered in, the smallest first. */
export const BROTLI_OR_GZIP = ['br', 'gzip'] as const

/**
 * The encoding that an `Accept-Encoding` header asks for: the offered one with the greatest weight, and the first among
 * equals. Undefined if the header prefers the plain form or accepts nothing that is offered (RFC 9110, 12.5.3).
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const weights = new Map(header?.split(',').map(parseEncoding))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  // The plain form is the last resort unless the header gives it a weight.
  let chosen: { encoding: Encoding | undefined; weight: number } = {
    encoding: undefined,
    weight: weights.get('identity') ?? 0,
  }
  for (const encoding of offered) {
    const weight = weightOf(encoding)
    const isTie = chosen.encoding === undefined && weight === chosen.weight
    if (weight > 0 && (weight > chosen.weight || isTie)) chosen = { encoding, weight }
  }
  return chosen.encoding
}

/** Parses one part of the header, such as `br;q=0.5`. A malformed weight counts as 0, so the encoding is never sent. */
function parseEncoding(part: string): [encoding: string, weight: number] {
  const [encoding = '', ...parameters] = part.toLowerCase().split(';')
  const weight = parameters.map((parameter) => parameter.trim()).find((given) => given.startsWith('q='))
  const name = encoding.trim().replace(/^x-gzip$/, 'gzip')
  if (weight === undefined) return [name, 1]
  return [name, /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0]
}

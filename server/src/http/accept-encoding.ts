/** The encodings in which a response is kept, the smallest first. */
export const BROTLI_OR_GZIP = ['br', 'gzip'] as const

/**
 * The encoding that an `Accept-Encoding` header asks for: of those on offer the one with the greatest weight, and of equal
 * ones the first. Undefined where the plain form is asked for, or where nothing on offer is accepted (RFC 9110, 12.5.3).
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const weights = new Map(header?.split(',').map(weighed))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  // Without a weight of its own the plain form is the last resort.
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

/** One part of the header, such as `br;q=0.5`. What is no weight counts as none, so that it is never sent by mistake. */
function weighed(part: string): [encoding: string, weight: number] {
  const [encoding = '', ...parameters] = part.toLowerCase().split(';')
  const weight = parameters.map((parameter) => parameter.trim()).find((given) => given.startsWith('q='))
  const name = encoding.trim().replace(/^x-gzip$/, 'gzip')
  if (weight === undefined) return [name, 1]
  return [name, /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0]
}

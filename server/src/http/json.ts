import { AppError } from '@parley/contract'

/** Parses a body; a missing body is an empty object. */
export function readJson(rawBody: Buffer | undefined): unknown {
  if (rawBody === undefined || rawBody.length === 0) return {}
  const text = rawBody.toString('utf8')
  const value = parseJson(text)
  if (countNamesInValue(value) !== countNamesInText(text)) {
    const field = firstRepeatedName(text) ?? ''
    throw new AppError('invalid_input', 'duplicate_name', `${field}: stands twice`, { field })
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    throw new AppError('invalid_input', 'invalid_json', 'The request body is not valid JSON.', { field: '' })
  }
}

/**
 * Counts the names of members as they are written in a JSON text. If they are more than its parsed value has, one is a
 * duplicate, which parsers read differently.
 */
export function countNamesInText(json: string): number {
  let count = 0
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon) count += 1
  return count
}

/** Works without recursion, because a body may be nested deeper than the call stack allows. */
export function countNamesInValue(value: unknown): number {
  let count = 0
  const waiting = [value]
  while (waiting.length > 0) {
    const inner = waiting.pop()
    if (typeof inner !== 'object' || inner === null) continue
    if (!Array.isArray(inner)) count += Object.keys(inner).length
    for (const part of Object.values(inner)) waiting.push(part)
  }
  return count
}

type Level = { names: Set<string>; at: string | number }

/** The path of the first duplicate name in a valid JSON text, such as `proofOfWork.solution`. */
function firstRepeatedName(json: string): string | undefined {
  const levels: Level[] = []
  for (const [token, name] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ names: new Set(), at: '' })
    else if (token === '[') levels.push({ names: new Set(), at: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && typeof level?.at === 'number') level.at += 1
    else if (name !== undefined && level !== undefined) {
      level.at = String(JSON.parse(name))
      if (level.names.has(level.at)) return levels.map(({ at }) => at).join('.')
      level.names.add(level.at)
    }
  }
  return undefined
}

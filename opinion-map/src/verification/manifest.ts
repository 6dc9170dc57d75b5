import { memberOf } from './compare.ts'
import {
  BUNDLE_FILES,
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  PARTS_LEFT_OUT,
  NotABundle,
  type PartLeftOut,
  type Manifest,
} from './format.ts'

/** Reads and validates `manifest.json`. */
export function readManifest(bytes: Uint8Array): Manifest {
  const value = readJson(BUNDLE_FILES.manifest, bytes)
  const at = (...path: string[]) => path.reduce(memberOf, value)
  const bad = (path: string[]) => new NotABundle(`manifest.json: ${path.join('.')} is missing or not right.`)
  const text = (...path: string[]): string => {
    const found = at(...path)
    if (typeof found !== 'string') throw bad(path)
    return found
  }
  const count = (...path: string[]): number => {
    const found = at(...path)
    if (!isCount(found)) throw bad(path)
    return found
  }
  if (text('format') !== BUNDLE_FORMAT) throw bad(['format'])
  const version = count('version')
  if (version !== BUNDLE_VERSION)
    throw new NotABundle(`The bundle has version ${version}; this verifier knows version ${BUNDLE_VERSION}.`)
  const parameters = at('parameters')
  if (typeof parameters !== 'object' || parameters === null) throw bad(['parameters'])
  const files = at('files')
  if (!Array.isArray(files)) throw bad(['files'])
  return {
    format: BUNDLE_FORMAT,
    version,
    conversation: { title: text('conversation', 'title'), url: text('conversation', 'url') },
    license: text('license'),
    run: {
      id: count('run', 'id'),
      createdAt: text('run', 'createdAt'),
      asOfVote: count('run', 'asOfVote'),
    },
    engine: { name: text('engine', 'name'), version: text('engine', 'version') },
    parameters: Object.fromEntries(Object.entries(parameters)),
    previous:
      at('previous') === null
        ? null
        : { hadClearGroups: isTrue(at('previous', 'hadClearGroups')), keys: keysOf(at('previous', 'keys')) },
    leftOut: leftOutOf(at('leftOut')),
    files: files.map((file: unknown) => {
      const [name, bytes, sha256] = [
        memberOf(file, 'name'),
        memberOf(file, 'bytes'),
        memberOf(file, 'sha256'),
      ]
      if (typeof name !== 'string' || !isCount(bytes) || typeof sha256 !== 'string') throw bad(['files'])
      return { name, bytes, sha256 }
    }),
  }

  function isTrue(value: unknown): boolean {
    if (typeof value !== 'boolean') throw bad(['previous', 'hadClearGroups'])
    return value
  }

  function keysOf(value: unknown): number[] {
    if (!Array.isArray(value) || !value.every(isGroupKey)) throw bad(['previous', 'keys'])
    return value
  }

  // The first bundles had no robustness reports and no `leftOut`.
  function leftOutOf(value: unknown = ['supplement']): PartLeftOut[] {
    if (!Array.isArray(value) || !value.every(isLeftOut)) throw bad(['leftOut'])
    return value
  }
}

/** Parses a JSON file. */
export function readJson(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new NotABundle(`${name}: it is not JSON.`)
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isLeftOut = (value: unknown): value is PartLeftOut => Object.hasOwn(PARTS_LEFT_OUT, String(value))

/** Whether a value is a group key: 0 to 5, shown as A to F. */
export const isGroupKey = (value: unknown): value is number => isCount(value) && value < 6

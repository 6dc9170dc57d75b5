import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf } from '../checks/sources.ts'
import { ROOT } from './processes.ts'

const CLUSTER = 'server/src/testing/cluster.ts'
const known = new Map<string, boolean>([[CLUSTER, true]])

/** Whether a file of the server imports the test databases, perhaps through other files. */
export function usesDatabase(path: string): boolean {
  const answer = known.get(path)
  if (answer !== undefined) return answer
  // This entry also ends cycles.
  known.set(path, false)
  const text = readFileSync(join(ROOT, path), 'utf8')
  const found = importsOf({ path, text }).some((name) => {
    if (name.startsWith('#')) return usesDatabase(`server/src/${name.slice(1)}`)
    return name.startsWith('.') && usesDatabase(posix.join(posix.dirname(path), name))
  })
  known.set(path, found)
  return found
}

import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const IMPORT = /^(?:import|export)\s+(?!type\b)([^'"`;]*?)from\s*'([^'\n]+)'/gm
const EXPORT = /^export (?:async )?(?:const|function\*?|class|type) (\w+)/gm

/** The tests that reach a file by imports: first those of its own feature, then those with the fewest files between. */
export function nearestTests(root: string, files: string[]): (file: string) => string[] {
  const importers = new Map<string, Set<string>>()
  const homes = new Map<string, string>()
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  for (const [file, text] of texts)
    for (const [, name] of text.matchAll(EXPORT)) homes.set(`${workspaceOf(file)} ${name}`, file)
  const targets = (file: string, names: string, from: string): (string | undefined)[] => {
    const path = from.startsWith('.') ? relative(root, join(root, dirname(file), from)) : undefined
    // Who imports a whole package reaches each of its files.
    if (path?.endsWith('src/index.ts') && names.includes('*'))
      return files.filter((other) => workspaceOf(other) === workspaceOf(path))
    if (path !== undefined) return [path]
    if (from.startsWith('#')) return [`${workspaceOf(file)}/src/${from.slice(1)}`]
    const [, workspace, module] = /^@parley\/([\w-]+)(?:\/(.*))?$/.exec(from) ?? []
    if (module) return [`${workspace}/src/${module}.ts`]
    return (names.match(/\w+/g) ?? []).map((name) => homes.get(`${workspace} ${name}`))
  }
  for (const [file, text] of texts) {
    if (file.endsWith('src/index.ts')) continue
    for (const [, names = '', from = ''] of text.matchAll(IMPORT))
      for (const target of targets(file, names, from))
        if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  }
  return (file) => {
    const distances = new Map([[file, 0]])
    for (const [reached, distance] of distances)
      for (const importer of importers.get(reached) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    const words = new Set(wordsOf(file))
    const rank = (test: string) =>
      (distances.get(test) ?? 0) -
      2 * wordsOf(test).filter((word) => words.has(word)).length -
      (dirname(test) === dirname(file) ? 1 : 0)
    return [...distances.keys()]
      .filter((path) => /\.test\.tsx?$/.test(path))
      .toSorted((a, b) => rank(a) - rank(b))
  }
}

const workspaceOf = (file: string) => file.split('/')[0] ?? ''
const wordsOf = (file: string) => file.replace(/^[\w-]+\/src\/|\.\w+$/g, '').split(/\W+/)

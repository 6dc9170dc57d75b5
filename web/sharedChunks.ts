import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ADDRESSES } from '@parley/contract'
import { build, type InlineConfig, type Plugin } from 'vite'
import { isOpenedFirst } from './budget.ts'
import { isScreenPath, SCREENS, type ScreenPath } from './src/screens.ts'
import { withoutSchemas } from './withoutSchemas.ts'

/** Parts of a conversation, which strangers open first, too. */
const FIRST_PARTS = [
  'conversation/VoteTab',
  'conversation/OpinionsTab',
  'conversation/ConversationStats',
  'results/AnalysisTab',
]
/** Parts that are only opened together with a page, and count for its budget. */
const PAGE_AROUND: Record<string, string> = {
  'results/poll/PollSection': 'results/AnalysisTab',
  'results/tables/AllOpinions': 'results/AnalysisTab',
  'results/tables/SetAsideSection': 'results/AnalysisTab',
  'results/FewPeople': 'results/AnalysisTab',
  'results/verification/VerificationSection': 'results/AnalysisTab',
  'polls/PollSheet': 'conversation/VoteTab',
}

/** How much each byte counts, and how many bytes a saved request is worth. */
type Weight = { weight: number; fileBytes: number }
const FIRST: Weight = { weight: 24, fileBytes: 4000 }
const INSIDE: Weight = { weight: 24, fileBytes: 600 }
/** Where the text arrives with the page, few requests may come before it. */
const RENDERED: Weight = { weight: 3, fileBytes: 8000 }
const SCREEN: Weight = { weight: 1, fileBytes: 2200 }
const PART: Weight = { weight: 0.1, fileBytes: 2200 }

const screenPaths = Object.keys(SCREENS)
  .filter(isScreenPath)
  .filter((path) => SCREENS[path] !== undefined)
const weightOfPage = (path: ScreenPath): Weight => {
  if (isOpenedFirst(path)) return FIRST
  return ['personal', 'members'].includes(ADDRESSES[path]) ? SCREEN : RENDERED
}

/**
 * How much the bytes of a page or part count, by its file below `src`. What is close to its budget weighs more, so that
 * the journeys that check these stay green.
 */
const WEIGHTS: Record<string, Weight> = {
  ...Object.fromEntries(screenPaths.map((path) => [SCREENS[path]?.split('#')[0] ?? '', weightOfPage(path)])),
  ...Object.fromEntries(FIRST_PARTS.map((part) => [part, FIRST])),
  ...Object.fromEntries(Object.keys(PAGE_AROUND).map((part) => [part, INSIDE])),
  // Only this page has the map without the lists, and it must not load them.
  'results/guide/GuideScreen': { weight: 36, fileBytes: 4000 },
  // The page of a single list of results; it has the same budget as the page of all lists.
  'results/lists/ResultPart': { weight: 24, fileBytes: 1000 },
}

/** Parts that load together: what they weigh, and the parts that they import. */
type Part = { size: number; isEntry: boolean; imports: ReadonlySet<string>; modules: readonly string[] }
type Parts = ReadonlyMap<string, Part>
/** What is opened together. */
type View = Weight & { entries: readonly string[] }

/**
 * Puts what later parts share into few files, of which each part loads little that only others need. A first build
 * shows what each part needs; its many small files are merged as long as that costs fewer bytes than the requests it
 * saves.
 */
export const sharedChunks = (application: Group, options: InlineConfig): Plugin => ({
  name: 'parley:shared-chunks',
  apply: 'build',
  config: async () => {
    const { parts, views } = await exactParts(application, options)
    const shared = importedFirst(mergeParts(parts, views))
    const groups = shared.map((modules, index) => ({
      name: 'shared',
      test: (id: string) => modules.has(id),
      // A group takes along what its modules import, unless another has it already.
      priority: shared.length - index,
    }))
    const first = { ...application, priority: shared.length + 1 }
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [first, ...groups] } } } } }
  },
})

type Group = { name: string; tags: ['$initial']; test: (id: string) => boolean }

/** Each shared module in a file for exactly those parts that need it. */
const exactParts = async (
  application: Group,
  options: InlineConfig,
): Promise<{ parts: Parts; views: View[] }> => {
  const outputs = await build({
    ...options,
    configFile: false,
    root: import.meta.dirname,
    base: '/feed/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [...(options.plugins ?? []), withoutSchemas()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'index.html',
        output: {
          codeSplitting: {
            groups: [
              { ...application, priority: 1 },
              { name: 'shared', minShareCount: 2, entriesAware: true },
            ],
          },
        },
      },
    },
  })
  const chunks = [outputs]
    .flat()
    .flatMap((built) => ('output' in built ? built.output : []))
    .filter((file) => file.type === 'chunk')
  const later = chunks.filter(({ isEntry, name }) => !isEntry && name !== application.name)
  const names = new Set(later.map(({ fileName }) => fileName))
  const parts = new Map(
    later.map((chunk) => [
      chunk.fileName,
      {
        size: brotliCompressSync(chunk.code).length,
        isEntry: chunk.isDynamicEntry,
        imports: new Set(chunk.imports.filter((name) => names.has(name))),
        modules: chunk.moduleIds,
      },
    ]),
  )
  const opened = later
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ fileName, facadeModuleId }) => ({ fileName, part: partName(facadeModuleId ?? '') }))
  const fileOf = new Map(opened.map(({ fileName, part }) => [part, fileName]))
  const gone = Object.keys(WEIGHTS).filter((part) => !fileOf.has(part))
  if (gone.length > 0) throw new Error(`sharedChunks.ts names what is not loaded separately: ${gone.join()}`)
  const views = opened.map(({ fileName, part }) => {
    const around = fileOf.get(PAGE_AROUND[part] ?? '')
    return { entries: around === undefined ? [fileName] : [fileName, around], ...weightOf(part) }
  })
  return { parts, views }
}

/** Steps of onboarding are screens without an address in the table. */
const weightOf = (part: string): Weight =>
  WEIGHTS[part] ?? (/^onboarding\/\w+Screen$/.test(part) ? SCREEN : PART)

const partName = (source: string) => relative(join(import.meta.dirname, 'src'), source).replace(/\.tsx?$/, '')

/** Merges shared parts as long as all views together gain by it. */
function mergeParts(initialParts: Parts, views: readonly View[]): Parts {
  let parts = initialParts
  let cost = costOf(parts, views)
  for (;;) {
    const better = bestMerge(parts, views, cost)
    if (better === undefined) return parts
    ;({ parts, cost } = better)
  }
}

function bestMerge(parts: Parts, views: readonly View[], cost: number) {
  let best: { parts: Parts; cost: number } | undefined
  const names = [...parts].filter(([, { isEntry }]) => !isEntry).map(([name]) => name)
  const loads = views.map((view) => ({ ...view, names: loadedBy(parts, view.entries) }))
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1)) {
      const limit = best?.cost ?? cost
      if (cost + atLeast(parts, loads, one, other) >= limit || isBetween(parts, one, other)) continue
      const merged = merge(parts, one, other)
      const mergedCost = costOf(merged, views)
      if (mergedCost < limit) best = { parts: merged, cost: mergedCost }
    }
  return best
}

const costOf = (parts: Parts, views: readonly View[]): number =>
  views.reduce((sum, { entries, weight, fileBytes }) => {
    const bytes = [...loadedBy(parts, entries)].map((name) => (parts.get(name)?.size ?? 0) + fileBytes)
    return sum + weight * bytes.reduce((total, size) => total + size, 0)
  }, 0)

/** What a merge changes, apart from what the merged parts import. */
const atLeast = (
  parts: Parts,
  loads: readonly (View & { names: ReadonlySet<string> })[],
  one: string,
  other: string,
): number =>
  loads.reduce((sum, { weight, fileBytes, names }) => {
    if (names.has(one)) return sum + weight * (names.has(other) ? -fileBytes : (parts.get(other)?.size ?? 0))
    return names.has(other) ? sum + weight * (parts.get(one)?.size ?? 0) : sum
  }, 0)

/**
 * Whether a third part is imported by one of two parts and imports the other: once the two are merged, they and the
 * third part would import each other.
 */
const isBetween = (parts: Parts, one: string, other: string): boolean => {
  const leads = (from: string, to: string) =>
    loadedBy(
      parts,
      [...(parts.get(from)?.imports ?? [])].filter((name) => name !== to),
    ).has(to)
  return leads(one, other) || leads(other, one)
}

function loadedBy(parts: Parts, names: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(names)
  for (const name of loaded) for (const imported of parts.get(name)?.imports ?? []) loaded.add(imported)
  return loaded
}

function merge(parts: Parts, one: string, other: string): Parts {
  const both = [one, other].flatMap((name) => parts.get(name) ?? [])
  const renamed = (imports: ReadonlySet<string>) =>
    imports.has(other) ? new Set([...imports].map((name) => (name === other ? one : name))) : imports
  const merged = new Map(
    [...parts].map(([name, part]) => [name, { ...part, imports: renamed(part.imports) }]),
  )
  merged.delete(other)
  return merged.set(one, {
    size: both.reduce((sum, { size }) => sum + size, 0),
    isEntry: false,
    imports: new Set(
      both.flatMap(({ imports }) => [...imports]).filter((name) => name !== one && name !== other),
    ),
    modules: both.flatMap(({ modules }) => modules),
  })
}

/** The modules of each shared part, after those of the parts that it imports. */
function importedFirst(parts: Parts): ReadonlySet<string>[] {
  const sorted = new Set<string>()
  const add = (name: string, above: ReadonlySet<string>) => {
    if (above.has(name)) return
    for (const imported of parts.get(name)?.imports ?? []) add(imported, new Set([...above, name]))
    sorted.add(name)
  }
  for (const name of parts.keys()) add(name, new Set())
  return [...sorted]
    .flatMap((name) => parts.get(name) ?? [])
    .filter(({ isEntry }) => !isEntry)
    .map(({ modules }) => new Set(modules))
}

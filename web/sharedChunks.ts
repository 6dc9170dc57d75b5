import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ADDRESSES } from '@parley/contract'
import { build, type InlineConfig, type Plugin } from 'vite'
import { isOpenedFirst, SCRIPT_GOALS } from './budget.ts'
import { isScreenPath, SCREENS, type ScreenPath } from './src/screens.ts'
import { ALWAYS, IN_CONVERSATIONS, INSIDE, PERSONAL, TABS } from './visits.ts'
import { withoutSchemas } from './withoutSchemas.ts'

/** How much each byte counts, and how many bytes a saved request is worth. */
type Weight = { weight: number; fileBytes: number }
const FIRST: Weight = { weight: 24, fileBytes: 3200 }
/** Where the text arrives with the page, few requests may come before it. */
const RENDERED: Weight = { weight: 3, fileBytes: 8000 }
const SCREEN: Weight = { weight: 1, fileBytes: 2200 }
const PART: Weight = { weight: 0.1, fileBytes: 2200 }

const screens = Object.keys(SCREENS)
  .filter(isScreenPath)
  .flatMap((path) => {
    const [part] = SCREENS[path]?.split('#') ?? []
    return part === undefined ? [] : [{ path, part }]
  })
const isPersonal = (path: ScreenPath): boolean => ['personal', 'members'].includes(ADDRESSES[path])
const weightOfPage = (path: ScreenPath): Weight => {
  if (isOpenedFirst(path)) return FIRST
  return isPersonal(path) ? SCREEN : RENDERED
}

/** How much the bytes of a page or part count, by its file below `src`. */
const WEIGHTS: Record<string, Weight> = {
  ...Object.fromEntries(screens.map(({ path, part }) => [part, weightOfPage(path)])),
  ...Object.fromEntries([...TABS, ...Object.keys(INSIDE)].map((part) => [part, FIRST])),
  ...Object.fromEntries(IN_CONVERSATIONS.map((part) => [part, FIRST])),
}

/** What is loaded together with a page or part, and how many bytes of scripts the build aims at for both. */
const VISITS: Record<string, { around: readonly string[]; limit: number }> = {
  ...Object.fromEntries(
    screens.map(({ path, part }) => [
      part,
      {
        around: isPersonal(path) ? PERSONAL : ALWAYS,
        limit: isOpenedFirst(path) ? SCRIPT_GOALS.first : SCRIPT_GOALS.other,
      },
    ]),
  ),
  ...Object.fromEntries(
    [...TABS.map((part) => [part, []] as const), ...Object.entries(INSIDE)].map(([part, around]) => [
      part,
      { around: [...around, ...IN_CONVERSATIONS], limit: SCRIPT_GOALS.first },
    ]),
  ),
}

/** What a file adds to its own code: the names of what it imports, exports and loads. */
const NAMES_BYTES = 300
/** Which part of the bytes that a page may load beside the application are its own code; the rest are names. */
const CODE_SHARE = 0.825
/** How much each byte counts with which a page has more code than that. */
const EXCESS = 1350

/** Parts that load together: their code, how many bytes they are estimated to have, and the parts that they import. */
type Part = {
  code: string
  size: number
  isEntry: boolean
  imports: ReadonlySet<string>
  modules: readonly string[]
}
type Parts = ReadonlyMap<string, Part>
/** What is opened together, and how many bytes of code that may have. */
type View = Weight & { entries: readonly string[]; limit: number }

/**
 * Puts what later parts share into few files, of which each part loads little that only others need. A first build
 * shows what each part needs; its many small files are merged as long as that costs fewer bytes than the requests it
 * saves, and so that each page keeps the budget that the journeys check.
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
        ...measured(ownCode(chunk.code)),
        isEntry: chunk.isDynamicEntry,
        imports: new Set(chunk.imports.filter((name) => names.has(name))),
        modules: chunk.moduleIds,
      },
    ]),
  )
  const first = chunks.filter(({ isEntry, name }) => isEntry || name === application.name)
  const everywhere = first.map(({ code }) => measured(ownCode(code)).size)
  const fileOf = new Map(
    later
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map(({ fileName, facadeModuleId }) => [partName(facadeModuleId ?? ''), fileName]),
  )
  const named = [...Object.keys(WEIGHTS), ...Object.values(VISITS).flatMap(({ around }) => around)]
  const gone = named.filter((part) => !fileOf.has(part))
  if (gone.length > 0) throw new Error(`sharedChunks.ts names what is not loaded separately: ${gone.join()}`)
  const views = [...fileOf].map(([part, fileName]) => {
    const { around, limit } = VISITS[part] ?? { around: [], limit: Infinity }
    return {
      ...weightOf(part),
      entries: [fileName, ...around.flatMap((part) => fileOf.get(part) ?? [])],
      limit: (limit - everywhere.reduce((sum, size) => sum + size, 0)) * CODE_SHARE,
    }
  })
  return { parts, views }
}

/** What stays the same when scripts are merged: their code without the names of what they import, export and load. */
const ownCode = (code: string): string => code.replaceAll(NAMES, '')
const NAMES =
  /^const __vite__mapDeps=.*$|__vite__mapDeps\(\[[^\]]*\]\)|import\s*(?:[^"';]*from\s*)?"[^"]*";?|export\s*\{[^}]*\};?/gm

/** An estimate of what a file with this code has when it is compressed as well as possible, which takes much longer. */
const measured = (code: string) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return { code, size: Math.round(brotliCompressSync(code, { params }).length * 0.93) + NAMES_BYTES }
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
    parts = new Map(
      [...better.parts].map(([name, part]) => [
        name,
        name === better.name ? { ...part, ...measured(part.code) } : part,
      ]),
    )
    cost = costOf(parts, views)
  }
}

function bestMerge(parts: Parts, views: readonly View[], cost: number) {
  let best: { parts: Parts; name: string; cost: number } | undefined
  const names = [...parts].filter(([, { isEntry }]) => !isEntry).map(([name]) => name)
  const loads = loadsOf(parts, views)
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1)) {
      const limit = best?.cost ?? cost
      if (cost + atLeast(parts, loads, one, other) >= limit || isBetween(parts, one, other)) continue
      const merged = merge(parts, one, other)
      const mergedCost = costOf(merged, views)
      if (mergedCost < limit) best = { parts: merged, name: one, cost: mergedCost }
    }
  return best
}

/** The views that load a part, and the sum of their weights. */
type Load = { views: ReadonlySet<View>; weight: number }

function loadsOf(parts: Parts, views: readonly View[]): ReadonlyMap<string, Load> {
  const viewsOf = new Map<string, Set<View>>()
  for (const view of views)
    for (const name of loadedBy(parts, view.entries))
      viewsOf.set(name, (viewsOf.get(name) ?? new Set()).add(view))
  return new Map(
    [...viewsOf].map(([name, views]) => [
      name,
      { views, weight: [...views].reduce((sum, { weight }) => sum + weight, 0) },
    ]),
  )
}

const costOf = (parts: Parts, views: readonly View[]): number =>
  views.reduce((sum, { entries, weight, fileBytes, limit }) => {
    const sizes = [...loadedBy(parts, entries)].map((name) => parts.get(name)?.size ?? 0)
    const bytes = sizes.reduce((total, size) => total + size, 0)
    // Each merge saves names: if those counted here, too, views over their limit would take code that they do not need.
    const excess = Math.max(0, bytes - sizes.length * NAMES_BYTES - limit)
    return sum + weight * (bytes + sizes.length * fileBytes) + EXCESS * excess
  }, 0)

/**
 * What a merge changes, apart from what the merged parts import: views that load one of two parts load the other as
 * well, and views that load both save a file and its names. Only the latter are visited, since most parts share no view.
 */
function atLeast(parts: Parts, loads: ReadonlyMap<string, Load>, one: string, other: string): number {
  const [first = NO_LOAD, second = NO_LOAD] = [loads.get(one), loads.get(other)]
  const [fewer, more] = first.views.size < second.views.size ? [first, second] : [second, first]
  let weightOfBoth = 0
  let saved = 0
  for (const view of fewer.views) {
    if (!more.views.has(view)) continue
    weightOfBoth += view.weight
    saved += view.weight * (view.fileBytes + NAMES_BYTES)
  }
  const sizeOf = (name: string) => (parts.get(name)?.size ?? 0) - NAMES_BYTES
  return (first.weight - weightOfBoth) * sizeOf(other) + (second.weight - weightOfBoth) * sizeOf(one) - saved
}

const NO_LOAD: Load = { views: new Set(), weight: 0 }

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
    code: both.map(({ code }) => code).join(''),
    size: both.reduce((sum, { size }) => sum + size, -NAMES_BYTES),
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

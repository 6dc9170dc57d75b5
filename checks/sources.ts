import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Source = {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
}

const SKIPPED = new Set([
  'node_modules',
  '.git',
  'dist',
  'dist-pseudo',
  'data',
  'test-results',
  'playwright-report',
])

/** The files in a folder and below whose names end in one of `endings`. */
export function sourcesIn(folder: string, endings: readonly string[]): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(path, endings)
    if (!endings.some((ending) => entry.name.endsWith(ending))) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

/** The imports of a file, as written in it. */
export const importsOf = ({ text }: Source): string[] =>
  [
    ...text.matchAll(/^(?:import|export)\s[^'"`;]*?from\s*'([^'\n]+)'/gm),
    ...text.matchAll(/^import\s*'([^'\n]+)'/gm),
    ...text.matchAll(/\bimport\(\s*'([^'\n]+)'/g),
  ].map((match) => match[1] ?? '')

/** The file that an import refers to, if it belongs to the same folder or workspace. */
export const targetOf = ({ path }: Source, name: string): string | undefined => {
  if (name.startsWith('#')) return `${path.split('/')[0]}/src/${name.slice(1)}`
  return name.startsWith('.') ? posix.join(path, '..', name) : undefined
}

/** The lines of code, without comments and without quoted texts of one line. */
export const codeLines = ({ text }: Source): string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) =>
      line
        .replace(/(?<![:'"`\w])\/\/.*$/, '')
        .replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g, "''"),
    )

export const isTest = ({ path }: Source): boolean =>
  /\.test\.tsx?$|\.fixture\.tsx?$/.test(path) || dirname(path).split('/').includes('testing')

/** The name of a file without its endings. */
export const nameOf = ({ path }: Source): string => basename(path).split('.')[0] ?? ''

export const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

export const WORKSPACES = ['contract', 'opinion-map', 'server', 'web'] as const

export const inWorkspaces = WORKSPACES.flatMap((workspace) => sourcesIn(`${workspace}/src`, ['.ts', '.tsx']))

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The screens of addresses below /feed/, as the web's build names them. */
const SCREENS: readonly [address: RegExp, source: string][] = [
  [/^$/, 'src/feed/HomeScreen.tsx'],
  [/^welcome\/?$/, 'src/welcome/WelcomeScreen.tsx'],
  [/^conversation\/[^/]+\/?$/, 'src/conversation/ConversationScreen.tsx'],
]

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** Adds preloads for the files of a screen to its page, so that they load together with the application. */
export function preloader(folder: string, base: string): (page: string, path: string) => string {
  const file = join(folder, '.vite/manifest.json')
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const always = filesOf(manifest, 'index.html')
  const tagsOf = SCREENS.map(([address, source]) => {
    const files = [...filesOf(manifest, source)].filter((file) => !always.has(file))
    return { address, tags: files.map((file) => tag(base + file)).join('\n    ') }
  })
  return (page, path) => {
    const tags = tagsOf.find(({ address }) => address.test(path))?.tags ?? ''
    return page.replace('</head>', () => `  ${tags}\n  </head>`)
  }
}

function filesOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (chunk === undefined || found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  return found
}

const tag = (href: string) =>
  href.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${href}">`
    : `<link rel="modulepreload" crossorigin href="${href}">`

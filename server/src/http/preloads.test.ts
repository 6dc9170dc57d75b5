import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { preloader } from '#http/preloads.ts'

const PAGE = '<head><title>x</title></head>'

async function builtWith(manifest: object) {
  const folder = await mkdtemp(join(tmpdir(), 'preloads-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('a rendered page loads what only its screen needs together with what every page names', async () => {
  await using build = await builtWith({
    '_application.js': { file: 'assets/application.js', css: ['assets/application.css'] },
    'src/topics/TopicsScreen.tsx': {
      file: 'assets/Topics.js',
      css: ['assets/Topics.css'],
      imports: ['_application.js', '_rows.js'],
    },
    '_rows.js': { file: 'assets/rows.js' },
  })
  const shell = `<head>
    <script type="module" src="/feed/assets/application.js"></script>
    <link rel="stylesheet" href="/feed/assets/application.css">
  </head>`
  const page = preloader(build.folder, '/feed/')(shell, { sources: ['src/topics/TopicsScreen.tsx'] })
  assert.deepEqual(
    [...page.matchAll(/rel="(\w+)" crossorigin href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
    [
      ['modulepreload', '/feed/assets/Topics.js'],
      ['stylesheet', '/feed/assets/Topics.css'],
      ['modulepreload', '/feed/assets/rows.js'],
    ],
  )
})

test('a rendered page links to the styles that only its screen needs, those it changes first', async () => {
  await using build = await builtWith({
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    'src/topics/TopicsScreen.tsx': {
      file: 'assets/Topics.js',
      css: ['assets/Topics.css'],
      imports: ['_shared.js', '_rows.js'],
    },
    '_rows.js': { file: 'assets/rows.js', css: ['assets/rows.css'] },
  })
  const page = preloader(build.folder, '/feed/')(PAGE, { sources: ['src/topics/TopicsScreen.tsx'] })
  assert.deepEqual(
    [...page.matchAll(/rel="stylesheet" crossorigin href="([^"]+)"/g)].map(([, href]) => href),
    ['/feed/assets/rows.css', '/feed/assets/Topics.css'],
  )
})

test('a page that is not rendered, or was built without a manifest, has no preloads', async () => {
  await using build = await builtWith({})
  const sources = ['src/topics/TopicsScreen.tsx']
  for (const [folder, rendered] of [
    [build.folder, undefined],
    [build.folder, { sources }],
    [join(build.folder, 'none'), { sources }],
  ] as const)
    assert.equal(preloader(folder, '/feed/')(PAGE, rendered).replace(/\s+/g, ''), PAGE.replace(/\s+/g, ''))
})

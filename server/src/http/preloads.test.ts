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

test('a page preloads the files that only its screen needs', async () => {
  await using build = await builtWith({
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    'src/feed/HomeScreen.tsx': {
      file: 'assets/Home.js',
      css: ['assets/Home.css'],
      imports: ['index.html', '_shared.js', '_rows.js'],
    },
    '_rows.js': { file: 'assets/rows.js' },
  })
  const page = preloader(build.folder, '/feed/')(PAGE, '')
  assert.deepEqual(
    [...page.matchAll(/rel="(\w+)" crossorigin href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
    [
      ['modulepreload', '/feed/assets/Home.js'],
      ['stylesheet', '/feed/assets/Home.css'],
      ['modulepreload', '/feed/assets/rows.js'],
    ],
  )
})

test('a page without a screen of its own, or without a build manifest, has no preloads', async () => {
  await using build = await builtWith({})
  for (const path of ['about/', '', 'conversation/abc']) {
    assert.equal(preloader(build.folder, '/feed/')(PAGE, path).replace(/\s+/g, ''), PAGE.replace(/\s+/g, ''))
    assert.doesNotThrow(() => preloader(join(build.folder, 'none'), '/feed/')(PAGE, path))
  }
})

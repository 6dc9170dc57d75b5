import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { keepRelease, keptFiles } from '#http/kept-files.ts'
import { startApp } from '#testing/app.ts'
import { temporaryFolder } from '#testing/folders.ts'

/** Writes a build with these files, and returns its folder. */
function aBuild(folder: string, name: string, files: Record<string, string | Buffer>): string {
  const built = join(folder, name)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(built, path)), { recursive: true })
    writeFileSync(join(built, path), content)
  }
  return built
}

const daysLater = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)

test('a process serves the hashed files of a release that started after it, with the headers of its own files', async () => {
  using folder = temporaryFolder()
  const shared = join(folder.path, 'shared')
  await using app = await startApp({ env: { ASSETS_KEEP: shared } })
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.send(`/feed/${path}`, { method: 'GET', headers })
  assert.equal((await get('assets/App-newer123.js')).status, 404)
  const text = 'export const newer = true'
  keepRelease(
    aBuild(folder.path, 'newer', {
      'assets/App-newer123.js': text,
      'assets/App-newer123.js.br': brotliCompressSync(text),
      'assets/App-newer123.css': 'body {}',
      'index.html': 'newer',
    }),
    shared,
  )
  const { status, headers } = await get('assets/App-newer123.js', { 'accept-encoding': 'br' })
  assert.deepEqual(
    [status, headers['content-type'], headers['content-encoding'], headers['cache-control'], headers['vary']],
    [200, 'text/javascript; charset=utf-8', 'br', 'public, max-age=31536000, immutable', 'accept-encoding'],
  )
  assert.equal((await get('assets/App-newer123.js')).text, text)
  const known = { 'if-none-match': String(headers['etag']) }
  assert.equal((await get('assets/App-newer123.js', known)).status, 304)
  assert.equal((await get('assets/App-newer123.css')).text, 'body {}')
  for (const unknown of ['assets/App-other123.js', 'assets/App-newer123.js.br', 'assets/'])
    assert.equal((await get(unknown)).status, 404, unknown)
})

test('a path that leaves the files of a release finds nothing', async () => {
  using folder = temporaryFolder()
  const shared = join(folder.path, 'shared')
  writeFileSync(join(folder.path, 'secret-abc123.js'), 'secret')
  keepRelease(aBuild(folder.path, 'own', { 'assets/App-abc123.js': 'own', 'index.html': 'page' }), shared)
  const [release = ''] = readdirSync(shared)
  writeFileSync(join(shared, release, 'beside-abc123.js'), 'secret')
  const find = keptFiles(shared)
  assert.equal(find('assets/App-abc123.js')?.plain.toString(), 'own')
  const hostile = [
    'assets/../beside-abc123.js',
    'assets/../../../secret-abc123.js',
    'assets/de-abc123/../../beside-abc123.js',
    'assets/..%2fbeside-abc123.js',
    'assets/%2e%2e/beside-abc123.js',
    'assets/..\\beside-abc123.js',
    `assets/${'/'.repeat(3)}${folder.path}/secret-abc123.js`,
    'beside-abc123.js',
    'index.html',
    'assets/.hidden-abc123.js',
    'assets/App-abc123.js\0.js',
  ]
  for (const path of hostile) assert.equal(find(path), undefined, path)
  await using app = await startApp({ env: { ASSETS_KEEP: shared } })
  for (const path of hostile.filter((each) => each.includes('%'))) {
    const { status, text } = await app.send(`/feed/${path}`, { method: 'GET' })
    assert.deepEqual([status, text.includes('secret')], [404, false], path)
  }
})

test('the scripts of a language are found under its folder, in the release that has this folder', () => {
  using folder = temporaryFolder()
  const shared = join(folder.path, 'shared')
  const scripts = {
    'assets/App-abc123.js': 'english',
    'assets/translated/App-abc123.js': 'imports its texts',
    'assets/vendor-abc123.js': 'no texts',
  }
  const build = (name: string, language: string) =>
    aBuild(folder.path, name, { ...scripts, [`assets/${language}/texts/App-abc123.js`]: language })
  keepRelease(build('older', 'de-111'), shared)
  keepRelease(build('newer', 'de-222'), shared)
  const textOf = (path: string) => keptFiles(shared)(path)?.plain.toString()
  for (const language of ['de-111', 'de-222']) {
    assert.equal(textOf(`assets/${language}/texts/App-abc123.js`), language)
    assert.equal(textOf(`assets/${language}/App-abc123.js`), 'imports its texts')
    assert.equal(textOf(`assets/${language}/vendor-abc123.js`), 'no texts')
  }
  assert.equal(textOf('assets/de-333/App-abc123.js'), undefined)
})

test('the last six releases stay however old they are, and others a week after their last start', () => {
  using folder = temporaryFolder()
  const shared = join(folder.path, 'shared')
  const release = (n: number) => aBuild(folder.path, `build ${n}`, { [`assets/App-${n}.js`]: String(n) })
  const kept = () =>
    Array.from({ length: 9 }, (_, n) => n).filter(
      (n) => keptFiles(shared)(`assets/App-${n}.js`) !== undefined,
    )
  for (let n = 0; n < 8; n++) keepRelease(release(n), shared, daysLater(n / 10))
  assert.deepEqual(kept(), [0, 1, 2, 3, 4, 5, 6, 7])
  // The oldest release starts once more, for example where an upgrade was taken back.
  keepRelease(release(0), shared, daysLater(1))
  keepRelease(release(8), shared, daysLater(60))
  assert.deepEqual(kept(), [0, 4, 5, 6, 7, 8])
})

test('what a killed start left half copied is served by nobody and removed later; other files in the folder stay', () => {
  using folder = temporaryFolder()
  const shared = join(folder.path, 'shared')
  aBuild(shared, '.unfinished-1', { 'assets/App-half.js': 'half' })
  aBuild(shared, 'of the operator', { 'note.txt': 'mine' })
  const build = aBuild(folder.path, 'own', { 'assets/App-own.js': 'own' })
  keepRelease(build, shared)
  assert.equal(keptFiles(shared)('assets/App-half.js'), undefined)
  keepRelease(build, shared, daysLater(8))
  assert.deepEqual(
    readdirSync(shared).filter((name) => !/^[0-9a-f]{16}$/.test(name)),
    ['of the operator'],
  )
})

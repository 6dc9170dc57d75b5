import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { linkHeader, preloader } from '#http/preloads.ts'

const PAGE = '<head><title>x</title></head>'

async function builtWith(manifest: object) {
  const folder = await mkdtemp(join(tmpdir(), 'preloads-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('a rendered page names what only its screen needs, the styles that a screen changes before its own', async () => {
  await using build = await builtWith({
    '_application.js': { file: 'assets/application.js', css: ['assets/application.css'] },
    'src/topics/TopicsScreen.tsx': {
      file: 'assets/Topics.js',
      css: ['assets/Topics.css'],
      imports: ['_application.js', '_rows.js'],
    },
    '_rows.js': { file: 'assets/rows.js', css: ['assets/rows.css'] },
  })
  const shell = `<head>
    <script type="module" src="/feed/assets/application.js"></script>
    <link rel="stylesheet" href="/feed/assets/application.css">
  </head><body></body>`
  const page = preloader(build.folder, '/feed/')(shell, { sources: ['src/topics/TopicsScreen.tsx'] })
  assert.deepEqual(
    [...page.matchAll(/rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
    [
      ['stylesheet', '/feed/assets/application.css'],
      ['modulepreload', '/feed/assets/Topics.js'],
      ['modulepreload', '/feed/assets/rows.js'],
      ['stylesheet', '/feed/assets/rows.css'],
      ['stylesheet', '/feed/assets/Topics.css'],
    ],
  )
})

test('the scripts of a rendered page are named first and load after what its text needs', async () => {
  await using build = await builtWith({
    'src/about/AboutScreen.tsx': { file: 'assets/About.js' },
    'src/topics/TopicsScreen.tsx': { file: 'assets/Topics.js', css: ['assets/Topics.css'] },
  })
  const shell =
    '<head><script src="early.js"></script><script type="module" src="application.js"></script></head>'
  const fill = preloader(build.folder, '/feed/')
  const tagsWith = (source: string) =>
    [...fill(shell, { sources: [source] }).matchAll(/<(?:script|link)[^>]*>/g)].map(([tag]) => tag)
  const [application = '', early, own = ''] = tagsWith('src/about/AboutScreen.tsx')
  assert.match(application, /application.js/)
  assert.match(early ?? '', /early.js/)
  for (const script of [application, own]) assert.match(script, / fetchpriority="low"/)
  // Beside several style sheets, scripts of low priority would be asked for only when those have come.
  assert.ok(tagsWith('src/topics/TopicsScreen.tsx').every((tag) => !tag.includes('fetchpriority')))
  assert.equal(fill(shell, undefined), shell)
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

test('the header of a page names its styles and nothing else', () => {
  const page = `<head><script src="/feed/assets/early.js"></script>
    <noscript><link rel="stylesheet" href="/feed/noscript.css" /></noscript>
    <link rel="icon" href="/feed/icon.svg" />
    <link rel="stylesheet" crossorigin href="/feed/assets/application.css">
    <link rel="stylesheet" href="/feed/assets/Topics.css"></head>
    <body><link rel="stylesheet" href="/feed/assets/late.css"></body>`
  assert.equal(
    linkHeader(page),
    '</feed/assets/application.css>; rel=preload; as=style; crossorigin, ' +
      '</feed/assets/Topics.css>; rel=preload; as=style',
  )
  assert.equal(linkHeader('<head><title>x</title></head>'), '')
})

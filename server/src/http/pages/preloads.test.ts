import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { linkHeader, preloader } from '#http/pages/preloads.ts'

const PAGE = '<head><title>x</title></head>'
const NO_HASHES = { styles: [], scripts: [] }

async function builtWith(manifest: object, styles: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'preloads-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of Object.entries(styles)) await writeFile(join(folder, 'assets', name), text)
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('a rendered page preloads what only its screen needs, and has shared styles before those of the screen', async () => {
  const css = { 'application.css': '.a{}', 'rows.css': '.r{}', 'Topics.css': '.t{}' }
  await using build = await builtWith(
    {
      '_application.js': { file: 'assets/application.js', css: ['assets/application.css'] },
      'src/topics/TopicsScreen.tsx': {
        file: 'assets/Topics.js',
        css: ['assets/Topics.css'],
        imports: ['_application.js', '_rows.js'],
      },
      '_rows.js': { file: 'assets/rows.js', css: ['assets/rows.css'] },
    },
    css,
  )
  const shell = `<head>
    <script type="module" src="/feed/assets/application.js"></script>
    <link rel="stylesheet" crossorigin href="/feed/assets/application.css">
  </head><body></body>`
  const { page, hashes } = preloader(build.folder, '/feed/')(shell, {
    sources: ['src/topics/TopicsScreen.tsx'],
  })
  assert.deepEqual(
    [...page.matchAll(/rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
    [
      ['modulepreload', '/feed/assets/Topics.js'],
      ['modulepreload', '/feed/assets/rows.js'],
      ['stylesheet', '/feed/assets/application.css'],
      ['stylesheet', '/feed/assets/rows.css'],
      ['stylesheet', '/feed/assets/Topics.css'],
    ],
  )
  assert.deepEqual(
    [...page.matchAll(/<style>(.*?)<\/style>/g)].map(([, text]) => text),
    Object.values(css),
  )
  // The disabled links only tell Vite which styles are present, and load nothing.
  assert.equal(page.match(/rel="stylesheet"/g)?.length, page.match(/<link disabled /g)?.length)
  assert.doesNotMatch(linkHeader(page), /as=style/)
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
  assert.deepEqual(hashes, { styles: Object.values(css).map(hashOf), scripts: [] })
})

test('the early script is inline in a rendered page if its text is safe there, so that the page waits for no file', async () => {
  const shell = '<head><script src="/feed/assets/early.js"></script></head>'
  const filledWith = async (script: string) => {
    await using build = await builtWith({}, { 'early.js': script })
    return preloader(build.folder, '/feed/')(shell, { sources: [] })
  }
  const script = 'try{a<1}catch{}'
  assert.deepEqual(await filledWith(script), {
    page: `<head><script>${script}</script></head>`,
    hashes: { styles: [], scripts: [createHash('sha256').update(script).digest('base64')] },
  })
  for (const unsafe of ['"</script>"', '"<!--"'])
    assert.deepEqual(await filledWith(unsafe), { page: shell, hashes: NO_HASHES })
})

test('styles that would be unsafe inline stay in their file', async () => {
  for (const text of ['a::before{content:"</style><script>"}', 'a{}\r\nb{}', 'a{}\0']) {
    await using build = await builtWith({}, { 'application.css': text })
    const shell = '<head><link rel="stylesheet" crossorigin href="/feed/assets/application.css"></head>'
    const { page, hashes } = preloader(build.folder, '/feed/')(shell, { sources: [] })
    assert.equal(page, shell)
    assert.deepEqual(hashes, NO_HASHES)
  }
})

test('the scripts of a rendered page are listed first, with a low priority, so that the styles of its text load before them', async () => {
  await using build = await builtWith({ 'src/about/AboutScreen.tsx': { file: 'assets/About.js' } })
  const shell =
    '<head><script src="early.js"></script><script type="module" src="application.js"></script></head>'
  const fill = preloader(build.folder, '/feed/')
  const { page } = fill(shell, { sources: ['src/about/AboutScreen.tsx'] })
  const [application = '', early, own = ''] = [...page.matchAll(/<(?:script|link)[^>]*>/g)].map(
    ([tag]) => tag,
  )
  assert.match(application, /application.js/)
  assert.match(early ?? '', /early.js/)
  for (const script of [application, own]) assert.match(script, / fetchpriority="low"/)
  assert.equal(fill(shell, undefined).page, shell)
})

test('a page that is not rendered, or was built without a manifest, has no preloads', async () => {
  await using build = await builtWith({})
  const sources = ['src/topics/TopicsScreen.tsx']
  for (const [folder, rendered] of [
    [build.folder, undefined],
    [build.folder, { sources }],
    [join(build.folder, 'none'), { sources }],
  ] as const)
    assert.deepEqual(preloader(folder, '/feed/')(PAGE, rendered), { page: PAGE, hashes: NO_HASHES })
})

test('the link header of a page preloads its style sheets and the boot script before the application', () => {
  const page = `<head><script fetchpriority="low" type="module" crossorigin src="/feed/assets/application.js"></script>
    <script src="/feed/assets/early.js"></script>
    <noscript><link rel="stylesheet" href="/feed/noscript.css" /></noscript>
    <link rel="icon" href="/feed/icon.svg" />
    <link disabled rel="stylesheet" href="/feed/assets/here.css"><style>a{}</style>
    <link rel="stylesheet" crossorigin href="/feed/assets/application.css">
    <link rel="stylesheet" href="/feed/assets/Topics.css"></head>
    <body><link rel="stylesheet" href="/feed/assets/late.css"></body>`
  assert.deepEqual(linkHeader(page).split(', '), [
    '</feed/assets/application.css>; rel=preload; as=style; crossorigin',
    '</feed/assets/Topics.css>; rel=preload; as=style',
    '</feed/assets/early.js>; rel=preload; as=script',
    '</feed/assets/application.js>; rel=modulepreload; fetchpriority=low; crossorigin',
  ])
  assert.equal(linkHeader('<head><title>x</title></head>'), '')
})

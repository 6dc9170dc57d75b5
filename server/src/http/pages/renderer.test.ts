import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { startRenderer, type Renderer } from '#http/pages/renderer.ts'

/** The code of a renderer that renders a page as its address, unless the address names a fault. */
const RENDER = `
  export const render = async ({ rendered: { address } }) => {
    if (address === 'throw') throw new Error('no such part')
    if (address === 'exit') process.exit(3)
    if (address === 'hang') for (;;);
    return { html: address, sources: [], responses: [] }
  }`

async function renderer({ code = RENDER, limitMs = 60_000, numThreads = 1 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'renderer-'))
  const file = join(folder, 'render.js')
  if (code !== '') await writeFile(file, code)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await mkdir(join(folder, 'texts'))
  await writeFile(join(folder, 'texts/en.js'), 'export default {}')
  const logged: string[] = []
  const started = startRenderer({
    file,
    limitMs,
    numThreads,
    log: pino({}, { write: (line) => void logged.push(line) }),
  })
  return {
    ...started,
    logged,
    [Symbol.asyncDispose]: async () => {
      await started.close()
      await rm(folder, { recursive: true })
    },
  }
}

const htmlOf = async ({ render }: Renderer, address: string): Promise<string | undefined> => {
  const screen = { serviceDid: '', resourceOrigin: '', sourceUrl: '', version: '', responses: [] }
  const page = await render({ ...screen, rendered: { address, at: 0, language: 'en', base: '/feed/' } })
  return page && Buffer.from(page.html).toString()
}

test('pages that are requested at the same time are each rendered for their own address', async () => {
  await using pages = await renderer()
  const addresses = Array.from({ length: 20 }, (_, at) => `conversation/${at}`)
  assert.deepEqual(await Promise.all(addresses.map((address) => htmlOf(pages, address))), addresses)
})

test('a page that cannot be rendered is left to the browser and logged, and the next one is rendered', async () => {
  await using pages = await renderer()
  assert.deepEqual(await Promise.all([htmlOf(pages, 'throw'), htmlOf(pages, 'about')]), [undefined, 'about'])
  assert.match(pages.logged.join(), /could not be rendered/)
  assert.match(pages.logged.join(), /no such part/)
})

test('a rendering that does not end is stopped, and the pages behind it are rendered by a new thread', async () => {
  await using pages = await renderer({ limitMs: 5000 })
  assert.equal(await htmlOf(pages, 'warm'), 'warm')
  assert.deepEqual(await Promise.all([htmlOf(pages, 'hang'), htmlOf(pages, 'about')]), [undefined, 'about'])
  assert.match(pages.logged.join(), /took too long/)
})

test('a page that takes long in one thread delays no page in another thread', async () => {
  await using pages = await renderer({ numThreads: 2 })
  void htmlOf(pages, 'hang')
  assert.deepEqual(await Promise.all(['a', 'b'].map((address) => htmlOf(pages, address))), ['a', 'b'])
})

test('when the render thread exits by itself, pages are left to the browser until it may start again', async () => {
  await using pages = await renderer()
  assert.deepEqual(await Promise.all([htmlOf(pages, 'exit'), htmlOf(pages, 'about')]), [undefined, undefined])
  assert.match(pages.logged.join(), /thread that renders pages ended/)
})

test('pages beyond what the thread can render soon are left to the browser at once', async () => {
  await using pages = await renderer()
  const found = await Promise.all(Array.from({ length: 150 }, (_, at) => htmlOf(pages, String(at))))
  assert.equal(found.filter((html) => html === undefined).length, 49)
})

test('nothing is rendered without a build of the web application', async () => {
  await using pages = await renderer({ code: '' })
  assert.equal(await htmlOf(pages, 'about'), undefined)
})

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { buildWeb } from '../start/build-web.ts'
import { budgetOf, BOOT_SCRIPT_BYTES, measurePage } from '../web/budget.ts'
import { root } from './sources.ts'

const built = join(root, 'web/dist')

before(async () => assert.equal(await buildWeb(), 0, 'The web app cannot be built'))

test('a cold visit loads at most 195 kB of scripts and 21 kB of styles', async () => {
  const { js, css } = await measurePage(built)
  const budget = budgetOf('/')
  assert.ok(js <= budget.js, `${js} bytes of scripts`)
  assert.ok(css <= budget.css, `${css} bytes of styles`)
})

test('a conversation embedded in another site loads at most 115 kB of scripts', async () => {
  const { js, css } = await measurePage(built, 'embed.html')
  const budget = budgetOf('/conversation/$embedded/embed')
  assert.ok(js <= budget.js, `${js} bytes of scripts`)
  assert.ok(css <= budget.css, `${css} bytes of styles`)
})

test('a page waits for a single script of at most one kilobyte, and has no inline script', async () => {
  const { early } = await measurePage(built)
  assert.ok(early <= BOOT_SCRIPT_BYTES, `${early} bytes`)
  const scripts = [...readFileSync(join(built, 'index.html'), 'utf8').matchAll(/<script\b[^>]*>/g)].map(
    String,
  )
  assert.ok(scripts.every((script) => / src="\/feed\/assets\//.test(script)))
  assert.equal(scripts.filter((script) => !script.includes('type="module"')).length, 1)
})

test('the build of the web app for the server contains the production version of React and imports no package', () => {
  const folder = join(built, 'server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Files of texts import nothing, and their words may look like an import.
    .filter((name) => name.endsWith('.js') && !name.startsWith('texts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const imported = files.flatMap((text) =>
    [...text.matchAll(/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm)].map(([, name = '']) => name),
  )
  assert.ok(imported.length > 0)
  assert.deepEqual(
    imported.filter((name) => !name.startsWith('./') && !name.startsWith('node:')),
    [],
  )
  assert.ok(!files.some((text) => /react(?:-dom[\w.-]*)?\.development/.test(text)))
})

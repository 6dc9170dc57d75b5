import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { buildWeb } from '../start/build-web.ts'
import { ADDRESSES, type AddressPath } from '@parley/contract'
import { budgetOf, BOOT_SCRIPT_BYTES } from '../web/budget.ts'
import { pageSizes, readSizesPage } from '../web/sizes.ts'
import { root } from './sources.ts'

const built = join(root, 'web/dist')
const isAddressPath = (path: string): path is AddressPath => path in ADDRESSES

before(async () => assert.equal(await buildWeb(), 0, 'The web app cannot be built'))

test('no page loads more scripts and styles than it may, in any language', () => {
  const excess = Object.entries(pageSizes(built)).flatMap(([page, { css, js }]) => {
    const [path = ''] = page.split(' ')
    const budget = budgetOf(isAddressPath(path) ? path : undefined)
    const found = [
      ['styles', css, budget.css] as const,
      ...Object.entries(js).map(([code, size]) => [code, size, budget.js] as const),
    ]
    return found.flatMap(([what, size, limit]) =>
      size > limit ? [`${page}: ${what} ${size} of ${limit}`] : [],
    )
  })
  assert.deepEqual(excess, [])
})

test('docs/sizes.md has the sizes of the pages', () => {
  const known = readSizesPage(readFileSync(join(root, 'docs/sizes.md'), 'utf8'))
  const sizes = pageSizes(built)
  const isNear = (one: number | undefined, other: number | undefined) =>
    Math.abs((one ?? NaN) - (other ?? NaN)) <= 1000
  const changed = [...new Set([...Object.keys(known), ...Object.keys(sizes)])].filter((page) => {
    const [before, now] = [known[page], sizes[page]]
    const codes = Object.keys({ ...before?.js, ...now?.js })
    return !(isNear(before?.css, now?.css) && codes.every((code) => isNear(before?.js[code], now?.js[code])))
  })
  assert.deepEqual(changed, [], 'Run: npm run sizes')
})

test('a page waits for a single script of at most one kilobyte, and has no inline script', () => {
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  const [early = ''] = /assets\/early-[\w-]+\.js/.exec(page) ?? []
  const { size } = statSync(join(built, early))
  assert.ok(size <= BOOT_SCRIPT_BYTES, `${size} bytes`)
  const scripts = [...page.matchAll(/<script\b[^>]*>/g)].map(String)
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

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readJson, root } from './sources.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The packages that are Parley. The opinion map has a version of its own, since it is used alone, too. */
const OURS = ['contract', 'server', 'web']

describe('a release', () => {
  const { version } = Object(readJson('package.json'))

  test('has its changes on top of the changelog, with what to do', () => {
    const [, newest = ''] = textOf('CHANGELOG.md').split(/^## /m)
    assert.equal(newest.split('\n')[0], version)
    assert.match(newest, /^### What to do$/m)
  })

  test('has the version of package.json in every package, which npm needs there for the list of packages', () => {
    const { packages } = Object(readJson('package-lock.json'))
    assert.equal(packages[''].version, version)
    for (const folder of OURS) {
      const { version: own, dependencies = {} } = Object(readJson(`${folder}/package.json`))
      assert.deepEqual([own, packages[folder].version], [version, version], folder)
      const parts = Object.entries(dependencies).filter(([name]) =>
        OURS.some((each) => name === `@parley/${each}`),
      )
      for (const [name, needed] of parts) assert.equal(needed, version, `${folder} needs ${name}`)
    }
  })
})

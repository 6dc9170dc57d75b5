import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeTurn } from '#import/turns.sql.ts'
import { startApp } from '#testing/app.ts'

test('the imports of two processes together ask a source one after the other, at the configured pace', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const SPACING_MS = 60_000
  const startedAtMs = performance.now()
  const waits = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      takeTurn((n % 2 === 0 ? app : other).ctx.db, { host: 'pol.is', spacingMs: SPACING_MS }),
    ),
  )
  const tookMs = performance.now() - startedAtMs
  for (const [n, wait] of waits.toSorted((one, next) => one - next).entries())
    assert(wait <= n * SPACING_MS && wait >= n * SPACING_MS - tookMs - 1, `turn ${n}: ${wait} ms`)
  assert.equal(await takeTurn(other.ctx.db, { host: 'deepgov.org', spacingMs: SPACING_MS }), 0)
})

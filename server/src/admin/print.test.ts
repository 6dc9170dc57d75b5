import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { printPage } from '#admin/print.ts'
import { runAdmin } from '#admin/run.ts'
import { readConfig } from '#config.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { aConversation } from '#testing/seed.ts'

async function print(app: TestApp, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await runAdmin({
    args: ['print', '--pdf', 'results.pdf', ...args],
    folder: '/nowhere',
    config: async () => readConfig({ env: { NODE_ENV: 'test', DATABASE_URL: app.ctx.connection } }),
    print: (line) => lines.push(line),
  })
  return lines.join('\n')
}

test('the print command refuses what it cannot print, and never prints another run instead', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 8, right: 7 })
  await app.runJobs()
  const { rows } = await sql<{ id: number }>`select id from analysis_runs`.execute(app.ctx.db)
  const runId = String(rows[0]?.id)
  assert.match(
    await print(app, '--run', runId, '--', conversation.slugId),
    /^Run \d+ of [\w-]+ is not pinned\.$/,
  )
  const login = await aConversation(app, { isIndexed: false, isLoginRequired: true })
  assert.match(await print(app, '--', login.slugId), /read by people who are logged in/)
  assert.match(await print(app, '--', '--remote-debugging-port=1'), /^There is no conversation --remote/)
})

test('an existing file stays unchanged if the browser fails to print', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'print-'))
  const path = join(folder, 'results.pdf')
  await writeFile(path, 'printed before')
  try {
    await assert.rejects(
      printPage({ chromium: '/bin/false', url: 'http://127.0.0.1:1/', path }),
      /did not print/,
    )
    assert.equal(await readFile(path, 'utf8'), 'printed before')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('in a container, Chromium is told to do without its sandbox and shared memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'print-'))
  const chromium = join(folder, 'chromium')
  const path = join(folder, 'results.pdf')
  // Prints the arguments instead of the page.
  const script = `for each in "$@"; do case $each in --print-to-pdf=*) echo "$@" > "\${each#--print-to-pdf=}";; esac; done`
  await writeFile(chromium, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  try {
    const options = async (hasSandbox: boolean) => {
      await printPage({ chromium, url: 'http://127.0.0.1:1/', path, hasSandbox })
      const text = await readFile(path, 'utf8')
      return ['--no-sandbox', '--disable-dev-shm-usage'].filter((option) => text.includes(option))
    }
    assert.deepEqual(await options(false), ['--no-sandbox', '--disable-dev-shm-usage'])
    assert.deepEqual(await options(true), process.getuid?.() === 0 ? ['--no-sandbox'] : [])
  } finally {
    await rm(folder, { recursive: true })
  }
})

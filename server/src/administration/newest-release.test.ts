import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { getHealth } from '@parley/contract'
import { askForNewestRelease, isNewer } from '#administration/newest-release.ts'
import { productVersion } from '#http/files.ts'
import { startShell } from '#testing/shell.ts'

const DAY_MS = 24 * 3_600_000
const WHAT_IS_NEW = 'https://parley.example/releases/1000'

/** An installation, and what stands for the address that tells of releases. */
async function startWithReleases() {
  const closing = new AsyncDisposableStack()
  const releases = { answer: '', status: 200, asked: [] as IncomingHttpHeaders[] }
  const server = createServer((request, response) => {
    releases.asked.push(request.headers)
    response.writeHead(releases.status, { location: '/elsewhere' }).end(releases.answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.defer(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const env = { RELEASES_URL: `http://127.0.0.1:${port}/newest.json`, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }
  const shell = closing.use(await startShell({ env }, env))
  const { app } = shell
  const administrator = await app.user({ isAdministrator: true })
  let numDays = 0
  return {
    ...shell,
    releases,
    ask: () => askForNewestRelease(app.ctx),
    /** The next day, with another answer. */
    answerNextDay: async (answer: string, status = 200) => {
      app.setClock(new Date(Date.now() + ++numDays * (DAY_MS + 60_000)))
      Object.assign(releases, { answer, status })
      await askForNewestRelease(app.ctx)
    },
    known: async () => (await administrator(getHealth, {})).newerRelease,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

test('a newer release is asked for once a day, by a request that tells nothing, and administrators see it', async () => {
  await using place = await startWithReleases()
  const { releases } = place
  releases.answer = JSON.stringify({ version: '1000.0.1', url: WHAT_IS_NEW })
  await Promise.all([place.ask(), place.ask()])
  await place.ask()
  assert.equal(releases.asked.length, 1)
  const { host, ...headers } = releases.asked[0] ?? {}
  assert.match(host ?? '', /^127\.0\.0\.1:/)
  assert.equal(headers['user-agent'], 'Parley')
  for (const told of [productVersion(), '8080']) assert(!JSON.stringify(headers).includes(told), told)
  assert.deepEqual(await place.known(), { version: '1000.0.1', url: WHAT_IS_NEW })
  const sentence = `Version 1000.0.1 is out; what is new: ${WHAT_IS_NEW}`
  for (const command of ['doctor', 'version']) {
    const { text } = await place.admin(command)
    assert(text.includes(sentence), text)
  }
  await place.answerNextDay(JSON.stringify({ version: productVersion(), url: WHAT_IS_NEW }))
  assert.equal(releases.asked.length, 2)
  assert.equal(await place.known(), undefined)
  assert.doesNotMatch((await place.admin('doctor')).text, /is out/)
})

test('an answer about releases that cannot be read changes nothing, and is asked for again on the next day', async () => {
  await using place = await startWithReleases()
  await place.answerNextDay(JSON.stringify({ version: '1000.0.0', url: WHAT_IS_NEW, more: 1 }))
  const refused: [answer: unknown, status?: number][] = [
    [{ version: '1001.0.0-rc.1', url: WHAT_IS_NEW }],
    [{ version: '1001.0', url: WHAT_IS_NEW }],
    [{ version: '01001.0.0', url: WHAT_IS_NEW }],
    [{ version: '1001.0.0', url: 'http://parley.example' }],
    [{ version: '1001.0.0', url: 'javascript:alert(1)' }],
    [{ version: '1001.0.0' }],
    ['1001.0.0'],
    [{ version: '1001.0.0', url: WHAT_IS_NEW, more: 'x'.repeat(10_000) }],
    [{ version: '1001.0.0', url: WHAT_IS_NEW }, 500],
    [{ version: '1001.0.0', url: WHAT_IS_NEW }, 302],
  ]
  for (const [answer, status] of refused) {
    await place.answerNextDay(JSON.stringify(answer), status)
    assert.equal((await place.known())?.version, '1000.0.0', JSON.stringify(answer).slice(0, 80))
  }
  await place.answerNextDay('no JSON')
  assert.equal(place.releases.asked.length, refused.length + 2)
  const warnings = place.app.logged.filter((line) => line.includes('the newest release is not known'))
  assert.equal(warnings.length, refused.length + 1)
  await place.answerNextDay(JSON.stringify({ version: '1001.0.0', url: WHAT_IS_NEW }))
  assert.equal((await place.known())?.version, '1001.0.0')
})

test('without RELEASES_URL nothing is asked and nothing told', async () => {
  await using place = await startWithReleases()
  place.releases.answer = JSON.stringify({ version: '1000.0.0', url: WHAT_IS_NEW })
  await place.ask()
  await using silent = await startShell({ connection: place.app.ctx.connection })
  silent.app.setClock(new Date(Date.now() + 2 * DAY_MS))
  await askForNewestRelease(silent.app.ctx)
  assert.equal(place.releases.asked.length, 1)
  assert.doesNotMatch((await silent.admin('doctor')).text, /is out/)
})

test('a version is newer by its first number that differs', () => {
  for (const [version, other] of [
    ['0.2.1', '0.2.0'],
    ['0.10.0', '0.9.9'],
    ['1.0.0', '0.99.99'],
  ] as const) {
    assert(isNewer(version, other))
    assert(!isNewer(other, version))
    assert(!isNewer(version, version))
  }
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createConversation, getBlockFile, reopenConversation, updateSiteSettings } from '@parley/contract'
import { applyDueDates } from '#authoring/due.ts'
import { CALL_LIMITS } from '#http/limits.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { minutesPass } from '#testing/blocks.ts'
import { twoCamps } from '#testing/camps.ts'
import { readPng } from '#testing/png.ts'
import { aConversation, aVote, closeConversation, deleteConversation } from '#testing/seed.ts'

async function pictureOf(app: TestApp, slugId: string, from = '127.0.0.1') {
  const { statusCode, headers, rawPayload } = await app.http.inject({
    url: `/feed/conversation/${slugId}/share.png`,
    remoteAddress: from,
    headers: { host: new URL(app.ctx.config.PUBLIC_ORIGIN).host },
  })
  return { status: statusCode, headers: { ...headers, date: '' }, png: rawPayload }
}

test('private, missing and deleted conversations, and titles that no font can write, get the same response with the logo', async () => {
  await using app = await startApp()
  const deleted = await aConversation(app)
  await deleteConversation(app, deleted)
  const others = [
    (await aConversation(app, { isIndexed: false })).slugId,
    (await aConversation(app, { isIndexed: false, isLoginRequired: true })).slugId,
    (await aConversation(app, { isReady: false })).slugId,
    (await aConversation(app, { title: '무엇을 바꿀까요?' })).slugId,
    (await aConversation(app, { title: 'מה צריך להשתנות?' })).slugId,
    deleted.slugId,
    'not-a-slug-id',
  ]
  const absent = await pictureOf(app, 'nowhere1')
  assert.deepEqual([absent.status, absent.headers['content-type']], [200, 'image/png'])
  for (const slugId of others) assert.deepEqual(await pictureOf(app, slugId), absent, slugId)
  const logo = await app.http.inject({
    url: '/feed/share.png',
    headers: { host: new URL(app.ctx.config.PUBLIC_ORIGIN).host },
  })
  assert.deepEqual(logo.rawPayload, absent.png)
  const shown = await pictureOf(app, (await aConversation(app)).slugId)
  assert.notDeepEqual(shown.png, absent.png)
  const names = ({ headers }: typeof shown) => Object.keys(headers).toSorted()
  assert.deepEqual(names(shown), names(absent))
})

test('the picture of an analysed conversation has the map of its groups in its right half', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 12, right: 12 })
  const side = { left: 600, top: 60, width: 595, height: 510 }
  await app.runJobs()
  const { width, height, has } = readPng((await pictureOf(app, conversation.slugId)).png)
  assert.deepEqual([width, height], [1200, 630])
  for (const color of ['#006654', '#c5339a']) assert(has(side, color), color)
  assert(
    has({ left: 58, top: 230, width: 500, height: 200 }, '#ffe26b'),
    'the number of shared opinions is marked',
  )
})

test('where only results are published, a share picture changes when the file of the block changes, and never between blocks @full', async () => {
  await using app = await startApp()
  const { conversation, left, right, divisive } = await twoCamps(app, {
    publication: 'results',
    left: 60,
    right: 50,
  })
  const { slugId: conversationSlugId } = conversation
  // Another process has kept no picture.
  const drawn = async () => {
    await app.runJobs()
    await using sibling = await app.sibling()
    const file = await sibling.anyone(getBlockFile, { conversationSlugId })
    return { file: JSON.stringify(file), png: digest((await pictureOf(sibling, conversationSlugId)).png) }
  }
  const first = await drawn()
  for (const person of left.slice(0, 9)) for (const slugId of divisive) await aVote(person, slugId, 'pass')
  await minutesPass(app, 6)
  assert.deepEqual(await drawn(), first)
  // The groups of the next block are of other sizes.
  for (const person of [...left.slice(9, 50), ...right.slice(0, 10)])
    for (const slugId of divisive.slice(0, 4)) await aVote(person, slugId, 'disagree')
  await minutesPass(app, 6)
  const second = await drawn()
  assert.notEqual(second.file, first.file)
  assert.notEqual(second.png, first.png)
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a share picture is drawn again after an hour, and at once when the conversation is closed, made private or deleted', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const setClocks = (minutes: number) => {
    for (const each of [app, other]) each.setClock(new Date(start + minutes * 60_000))
  }
  setClocks(1)
  const { conversation } = await twoCamps(app, { left: 12, right: 12 })
  await app.runJobs()
  const shown = async (each = app) => (await pictureOf(each, conversation.slugId)).png
  const first = await shown()
  assert.deepEqual(await shown(other), first)
  await aVote(await app.guest(), conversation.opinions[0]?.slugId ?? '')
  setClocks(55)
  assert.deepEqual(await shown(), first)
  setClocks(61)
  const second = await shown()
  assert.notDeepEqual(second, first)
  await closeConversation(app, conversation)
  for (const each of [app, other])
    assert.notDeepEqual(await shown(each), second, 'the most shared opinion is named')
  const logo = (await pictureOf(app, 'nowhere1')).png
  await deleteConversation(app, conversation)
  for (const each of [app, other]) assert.deepEqual(await shown(each), logo)
})

test('a picture says when its conversation opens, follows a new date, and no longer says it once that has come', async () => {
  await using app = await startApp()
  app.setClock(new Date('2026-12-01T09:00:00Z'))
  const author = await app.user()
  const { conversationSlugId } = await author(createConversation, {
    conversationTitle: 'Where should the benches stand?',
    isIndexed: true,
    isLoginRequired: false,
    seedOpinionList: ['In the shade.'],
    opensAt: '2026-12-01T09:30:00Z',
  })
  const drawn = async () => digest((await pictureOf(app, conversationSlugId)).png)
  const unopened = await drawn()
  await author(reopenConversation, { conversationSlugId, reopenAt: '2026-12-01T09:40:00Z' })
  const moved = await drawn()
  // The job that opens it has not run yet.
  app.setClock(new Date('2026-12-01T09:40:00Z'))
  const due = await drawn()
  await applyDueDates(app.ctx)
  assert.equal(await drawn(), due)
  assert.equal(new Set([unopened, moved, due]).size, 3)
})

test('a network that asks for very many pictures gets the logo', async () => {
  await using app = await startApp({ env: { LIMITS: '1' } })
  const { slugId } = await aConversation(app)
  const logo = (await pictureOf(app, 'nowhere1')).png
  for (let number = 1; number < CALL_LIMITS.picture.points; number++)
    assert.notDeepEqual((await pictureOf(app, slugId)).png, logo)
  assert.deepEqual((await pictureOf(app, slugId)).png, logo)
})

test('networks take turns at pictures, and a network that asks for more than can be drawn soon gets the logo @full', async () => {
  await using app = await startApp()
  const logo = (await pictureOf(app, 'nowhere1')).png
  const many = await Promise.all(Array.from({ length: 30 }, () => aConversation(app)))
  const honest = await aConversation(app)
  const done: string[] = []
  const asked = async (slugId: string, from: string) => {
    const { png } = await pictureOf(app, slugId, from)
    done.push(slugId)
    return png
  }
  const flood = many.map(({ slugId }) => asked(slugId, '203.0.113.1'))
  assert.deepEqual(await Promise.race(flood), logo)
  assert.notDeepEqual(await asked(honest.slugId, '198.51.100.7'), logo)
  assert(done.length < 25, 'before most of the others')
  const pictures = await Promise.all(flood)
  assert(pictures.filter((png) => !png.equals(logo)).length >= 20)
  // The picture is drawn later, when there is time.
  const refused = many.find((_, at) => pictures[at]?.equals(logo))
  assert.notDeepEqual((await pictureOf(app, refused?.slugId ?? '')).png, logo)
})

test('a request with the current ETag gets 304 without a body', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app)
  const { headers } = await pictureOf(app, slugId)
  const again = await app.send(`/feed/conversation/${slugId}/share.png`, {
    method: 'GET',
    headers: { 'if-none-match': String(headers['etag']) },
  })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('a picture shows the name of the site, and is drawn again after a change of the name', async () => {
  await using app = await startApp()
  const administrator = await app.user({ isAdministrator: true })
  const { slugId } = await aConversation(app)
  const pictures = async () => [
    digest((await pictureOf(app, slugId)).png),
    digest((await pictureOf(app, 'nowhere1')).png),
  ]
  const [before, logoBefore] = await pictures()
  await administrator(updateSiteSettings, { name: 'North & South' })
  const [after, logoAfter] = await pictures()
  assert.notEqual(after, before)
  assert.notEqual(logoAfter, logoBefore)
  assert.deepEqual(await pictures(), [after, logoAfter])
  await administrator(updateSiteSettings, { name: 'Parley' })
  assert.deepEqual(await pictures(), [before, logoBefore])
  // No font of pictures has these letters.
  await administrator(updateSiteSettings, { name: '마을' })
  const [without, mark] = await pictures()
  assert.equal(new Set([before, after, without, logoBefore, logoAfter, mark]).size, 6)
})

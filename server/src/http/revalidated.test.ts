import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { BASE_PATH, getBlockFile, getConversation } from '@parley/contract'
import { handlers } from '#app.ts'
import { etagInCoding, isKnownEtag } from '#http/etag.ts'
import { startApp, type RawRequest, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { moderateOpinion } from '#testing/seed.ts'

const PATH = BASE_PATH + getBlockFile.path

const get = (app: TestApp, { conversation }: Camps, headers: RawRequest['headers'] = {}) =>
  app.send(`${PATH}?conversationSlugId=${conversation.slugId}`, { method: 'GET', headers })

const published = async (app: TestApp) => {
  const camps = await twoCamps(app, { left: 22, right: 18, publication: 'results' })
  await publishNow(app, camps.conversation)
  return camps
}

describe('calls that caches may revalidate', () => {
  test('the file of a block has a strong ETag that changes with blocks and moderation, and is sent once for each ETag', async () => {
    await using app = await startApp()
    const camps = await published(app)
    const first = await get(app, camps)
    const etag = String(first.headers['etag'])
    assert.match(etag, /^"[\w-]{22}"$/)
    assert.equal(first.headers['cache-control'], 'no-cache')
    assert.deepEqual(
      JSON.parse(first.text),
      await app.anyone(getBlockFile, { conversationSlugId: camps.conversation.slugId }),
    )
    const again = await get(app, camps, { 'if-none-match': `"other", W/${etag}` })
    assert.deepEqual([again.status, again.text, again.headers['etag']], [304, '', etag])

    const [struck = ''] = camps.common
    await moderateOpinion(app, { slugId: struck, action: 'hide' })
    await using sibling = await app.sibling()
    for (const process of [app, sibling]) {
      const moderated = await get(process, camps, { 'if-none-match': etag })
      assert.deepEqual([moderated.status, moderated.text.includes(`"${struck}"]`)], [200, false])
      assert.notEqual(moderated.headers['etag'], etag)
    }
    const before = String((await get(app, camps)).headers['etag'])
    await publishNow(app, camps.conversation)
    assert.equal((await get(app, camps, { 'if-none-match': before })).status, 200)
  })

  test('the compressed form, whose bytes differ, has another ETag', async () => {
    await using app = await startApp()
    const camps = await published(app)
    const plain = String((await get(app, camps)).headers['etag'])
    const packed = await app.http.inject({
      method: 'GET',
      url: `${PATH}?conversationSlugId=${camps.conversation.slugId}`,
      headers: { 'accept-encoding': 'gzip' },
    })
    assert.equal(packed.headers['etag'], etagInCoding(plain, 'gzip'))
    assert.equal(packed.headers['vary'], 'accept-encoding')
    assert.match(gunzipSync(packed.rawPayload).toString(), /"step":"cards"/)
  })

  test('a conversation that is not public is kept by browsers only, and refused to others even if they send its ETag', async () => {
    await using app = await startApp()
    const camps = await published(app)
    const etag = String((await get(app, camps)).headers['etag'])
    await app.ctx.db
      .updateTable('conversations')
      .set({ is_indexed: false, is_login_required: true })
      .where('id', '=', camps.conversation.id)
      .execute()
    const refused = await get(app, camps, { 'if-none-match': etag })
    assert.deepEqual([refused.status, refused.headers['cache-control']], [403, 'no-store'])
    const { device } = await app.user()
    const signed = await get(app, camps, { authorization: `Bearer ${app.token(device, PATH)}` })
    assert.deepEqual([signed.status, signed.headers['cache-control']], [200, 'private, no-cache'])
  })

  test('only reads that anyone may make can be revalidated', () => {
    const revalidated = handlers.map(({ call }) => call).filter(({ isRevalidated }) => isRevalidated)
    assert(revalidated.includes(getBlockFile))
    for (const { access, effect } of revalidated) assert.deepEqual([access, effect], ['anyone', 'read'])
  })

  test('other calls are not made with GET, and a query that is not a valid input is refused', async () => {
    await using app = await startApp()
    assert.equal((await app.send(BASE_PATH + getConversation.path, { method: 'GET' })).status, 404)
    for (const query of ['', '?conversationSlugId=a&conversationSlugId=b', '?conversationSlugId=abc&x=1'])
      assert.equal((await app.send(PATH + query, { method: 'GET' })).status, 400)
  })
})

test('If-None-Match may name several ETags, weak ones, or any', () => {
  for (const known of ['"a"', 'W/"a"', '"b" , "a"', '*']) assert(isKnownEtag(known, '"a"'), known)
  for (const unknown of [undefined, '', '"b"', 'a', '"a-gzip"']) assert(!isKnownEtag(unknown, '"a"'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOpinionMap } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { insertUser } from '#testing/people.ts'
import { aConversation, closeConversation, lockConversation, type SeededConversation } from '#testing/seed.ts'

const TITLE_WITH_MARKUP = `</script><b> "quoted" & 'so on'`

const pageOf = async (app: TestApp, { slugId }: SeededConversation, rest = '') =>
  (await app.send(`/feed/conversation/${slugId}${rest}`, { method: 'GET' })).text

const contentOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page)?.[1]

const structuredDataOf = (page: string): Record<string, unknown> => {
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

test('the head of a conversation contains its title, canonical address and picture, with every character of the title escaped', async () => {
  await using app = await startApp({ env: { PUBLIC_ORIGIN: 'http://localhost:9999' } })
  const body = `<div>A long text</div> ${'word '.repeat(60)}`
  const conversation = await aConversation(app, { title: TITLE_WITH_MARKUP, body, opinions: 1 })
  const address = `http://localhost:9999/feed/conversation/${conversation.slugId}`
  const page = await pageOf(app, conversation, '/?utm_source=mail')
  assert.match(page, /<title>&lt;\/script&gt;&lt;b&gt; "quoted" &amp; 'so on' · Parley<\/title>/)
  assert.equal(page.match(/<title>/g)?.length, 1)
  assert.match(page, new RegExp(`<link rel="canonical" href="${address}">`))
  assert.equal(contentOf(page, 'og:url'), address)
  assert.equal(contentOf(page, 'og:image'), `${address}/share.png`)
  assert.equal(contentOf(page, 'og:title'), "&lt;/script&gt;&lt;b&gt; &quot;quoted&quot; &amp; 'so on'")
  assert.equal(contentOf(page, 'twitter:card'), 'summary_large_image')
  const description = contentOf(page, 'description') ?? ''
  assert.match(description, /^A long text word .*word…$/)
  assert(description.length <= 201)
  assert.equal(structuredDataOf(page)['headline'], TITLE_WITH_MARKUP)
})

for (const [state, end] of [
  ['closed', closeConversation],
  ['locked', lockConversation],
] as const)
  test(`a ${state} conversation opens on its results, whose canonical address then has no tab; voting keeps its own`, async () => {
    await using app = await startApp({ env: { PUBLIC_ORIGIN: 'http://localhost:9999' } })
    const conversation = await aConversation(app, { opinions: 1 })
    const address = `http://localhost:9999/feed/conversation/${conversation.slugId}`
    const shown = async (rest: string) => {
      const page = await pageOf(app, conversation, rest)
      const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(page) ?? []
      return { canonical, hasResults: page.includes(getOpinionMap.path) }
    }
    assert.deepEqual(await shown(''), { canonical: address, hasResults: false })
    assert.deepEqual(await shown('?tab=vote'), { canonical: address, hasResults: false })
    assert.deepEqual(await shown('?tab=analysis'), { canonical: `${address}?tab=analysis`, hasResults: true })
    await end(app, conversation)
    assert.deepEqual(await shown(''), { canonical: address, hasResults: true })
    assert.deepEqual(await shown('?tab=analysis'), { canonical: address, hasResults: true })
    assert.deepEqual(await shown('?tab=vote'), { canonical: `${address}?tab=vote`, hasResults: false })
  })

test('structured data for search engines names organizations, never users or pseudonyms', async () => {
  await using app = await startApp()
  const authorId = await insertUser(app.ctx.db, { isRegistered: true })
  const { username } = await app.ctx.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', authorId)
    .executeTakeFirstOrThrow()
  const conversation = await aConversation(app, { authorId, publication: 'votes', opinions: 1 })
  const personal = structuredDataOf(await pageOf(app, conversation))
  assert.equal(personal['@type'], 'DiscussionForumPosting')
  assert.equal(personal['author'], undefined)
  assert(!JSON.stringify(personal).includes(username))
  assert.deepEqual(personal['interactionStatistic'], [
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/VoteAction',
      userInteractionCount: 0,
    },
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: 1,
    },
  ])
  const posted = await aConversation(app)
  const { id } = await app.ctx.db
    .insertInto('organizations')
    .values({ name: 'Town of Example', website_url: 'https://town.example', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .updateTable('conversations')
    .set({ organization_id: id })
    .where('id', '=', posted.id)
    .execute()
  assert.deepEqual(structuredDataOf(await pageOf(app, posted))['author'], {
    '@type': 'Organization',
    name: 'Town of Example',
    url: 'https://town.example',
  })
})

test('a conversation without a text is described by its counts', async () => {
  await using app = await startApp()
  const page = await pageOf(app, await aConversation(app, { opinions: 1 }))
  assert.match(
    contentOf(page, 'description') ?? '',
    /^0 people have taken part so far, with 1 opinion to vote on\./,
  )
})

test('the results of a conversation are described by its finding', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 12, right: 12 })
  await app.runJobs()
  const page = await pageOf(app, conversation, '?tab=analysis')
  assert.equal(contentOf(page, 'description'), 'Two groups think alike on 2\u00a0opinions.')
  assert.doesNotMatch(contentOf(await pageOf(app, conversation), 'description') ?? '', /alike/)
})

test('pages are compressed with an encoding that the browser accepts, and the response names the encoding', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app, { opinions: 20 })
  const sizes: number[] = []
  for (const [accepted, encoding] of [
    ['', undefined],
    ['br;q=0', undefined],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
  ] as const) {
    const page = await app.http.inject({
      url: `/feed/conversation/${slugId}`,
      headers: { host: new URL(app.ctx.config.PUBLIC_ORIGIN).host, 'accept-encoding': accepted },
    })
    assert.equal(page.headers['content-encoding'], encoding)
    assert.equal(page.headers['vary'], 'accept-encoding')
    sizes.push(page.rawPayload.length)
  }
  const [plain = 0, , gzip = 0, brotli = 0] = sizes
  assert(plain > gzip && gzip > brotli, String(sizes))
})

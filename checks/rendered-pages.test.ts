import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { getProfile } from '@parley/contract'
import { rendererFile, startRenderer } from '../server/src/http/pages/renderer.ts'
import { startApp, type TestApp } from '../server/src/testing/app.ts'
import { aConversation, aVote } from '../server/src/testing/seed.ts'
import { root } from './sources.ts'

/** Starts the application with the renderer of the built web. */
async function startRendering() {
  const app = await startApp()
  const renderer = startRenderer({ file: rendererFile(join(root, 'web/dist')), log: app.ctx.log })
  app.ctx.renderPage = renderer.render
  return {
    app,
    [Symbol.asyncDispose]: async () => {
      await renderer.close()
      await app[Symbol.asyncDispose]()
    },
  }
}

const pageAt = async (app: TestApp, address: string) => app.send(`/feed/${address}`, { method: 'GET' })

/** The visible text of a page, without tags and data. */
const wordsOf = (page: string) =>
  page
    .replace(/^.*?<body>/s, '')
    .replace(/<script\b.*?<\/script>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('without any script', () => {
  test('every public page has its text without any script', async () => {
    await using running = await startRendering()
    const { app } = running
    const conversation = await aConversation(app, {
      title: 'Should the old mill become a library?',
      body: 'It has stood empty since 2011.',
      opinions: 25,
      topics: ['water'],
    })
    const { slugId } = conversation
    const expected: Record<string, RegExp> = {
      '': /Should the old mill become a library\?/,
      '?tab=new': /Should the old mill become a library\?/,
      topics: /water/i,
      'topic/water': /Should the old mill become a library\?/,
      about: /Affero/,
      guide: /not placed yet/,
      welcome: /Look around.*Create account/,
      'legal/privacy': /JavaScript|cookies|delete/i,
      'legal/terms': /\w+ \w+ \w+/,
      [`conversation/${slugId}`]: /library\?.*It has stood empty since 2011\..*Disagree.*Pass.*Agree/,
      [`conversation/${slugId}?tab=opinions`]: /library\?/,
      [`conversation/${slugId}?tab=analysis`]: /library\?/,
    }
    for (const [address, words] of Object.entries(expected)) {
      const { status, text } = await pageAt(app, address)
      assert.equal(status, 200, address)
      assert.match(text, /<main\b/, address)
      assert.match(wordsOf(text), words, address)
      assert.doesNotMatch(
        text.replace(/<script type="application[^<]*<\/script>/g, ''),
        /\sstyle=|<script(?! (?:fetchpriority="low" )?(?:src|type="module"))/,
        address,
      )
    }
    assert.deepEqual(
      app.logged.filter((line) => line.includes('rendered')),
      [],
    )
    const opinions = (await pageAt(app, `conversation/${slugId}?tab=opinions`)).text
    const read = wordsOf(opinions)
    const numRead = new Set(read.match(/[Oo]pinion \d+/g)).size
    assert.ok(numRead >= 20, `${numRead} opinions`)
  })

  test('a page is the same for every person who requests it', async () => {
    await using running = await startRendering()
    const { app } = running
    const conversation = await aConversation(app, { opinions: 3 })
    const viewer = await app.user()
    const { username } = await viewer(getProfile, {})
    await aVote(viewer, conversation.opinions[0]?.slugId ?? '')
    const address = `/feed/conversation/${conversation.slugId}`
    const headers = { authorization: `Bearer ${app.token(viewer.device, '/api/v1/conversation/get')}` }
    const page = (await app.send(address, { method: 'GET', headers })).text
    assert.match(page, /<main\b/)
    assert(!page.includes(username))
    assert.doesNotMatch(page, /did:key|aria-pressed="true"|"hasVoted":true/)
    assert.equal(page, (await app.send(address, { method: 'GET' })).text)
  })

  test("the server's page for a screen about the viewer has its frame and title, is the same for everybody, and cannot be used yet", async () => {
    await using running = await startRendering()
    const { app } = running
    const titles = {
      settings: 'Settings',
      notification: 'Notifications',
      'onboarding/step3-phone-1': 'Your mobile number',
      'user-profile/votes': 'You',
      'administration/health': 'Health',
      'conversation/new/create': 'Start a conversation',
      'moderate/conversation/abcdefgh/': 'Decide on a conversation',
    }
    const viewer = await app.user()
    for (const [address, title] of Object.entries(titles)) {
      const { status, text } = await pageAt(app, address)
      assert.equal(status, 200, address)
      assert.match(text, /<div id="app" inert>/, address)
      assert.match(text, new RegExp(`<h1[^>]*>${title}</h1>`), address)
      const headers = { authorization: `Bearer ${app.token(viewer.device, '/api/v1/user/profile/get')}` }
      assert.equal(text, (await app.send(`/feed/${address}`, { method: 'GET', headers })).text, address)
    }
  })

  test('the page of a private conversation says nothing about it, and that of a missing one links to the home page', async () => {
    await using running = await startRendering()
    const { app } = running
    const title = 'Who follows the director?'
    const { slugId } = await aConversation(app, { title, isIndexed: false, opinions: 2 })
    const secret = (await pageAt(app, `conversation/${slugId}`)).text
    assert.doesNotMatch(secret, /director/)
    assert.match(secret, /<h1>Conversation<\/h1>/)
    const { status, text } = await pageAt(app, 'conversation/nowhere1')
    assert.equal(status, 404)
    assert.match(text, /<a [^>]*href="\/feed\/"/)
  })
})

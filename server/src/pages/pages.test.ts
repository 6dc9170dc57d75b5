import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getConversation, listOpinions, respondToPoll, type Opinion, type Output } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Reply, type TestApp } from '#testing/app.ts'
import { screenOf } from '#testing/pages.ts'
import {
  aConversation,
  aVote,
  closeConversation,
  deleteConversation,
  moderateOpinion,
  type SeededConversation,
} from '#testing/seed.ts'

const open = (app: TestApp, address: string) => app.send(`/feed/${address}`, { method: 'GET' })
const pageOf = (app: TestApp, { slugId }: SeededConversation, rest = '') =>
  open(app, `conversation/${slugId}${rest}`)

const rendered = async () => ({
  html: Buffer.from('<p>rendered</p>'),
  sources: [],
  data: Buffer.from('{}'),
})

const callsOf = (page: Reply) => screenOf(page).responses.map(({ path }) => path)
const opinionsIn = (page: Reply): Opinion[] =>
  screenOf(page).responses.find(({ path }) => path === listOpinions.path)?.output as Opinion[]
/** The canonical, previous and next addresses that a page gives search engines. */
const linksIn = ({ text }: Reply) =>
  [...text.matchAll(/rel="(prev|next|canonical)" href="[^"]*\?([^"]*)"/g)].map(
    ([, rel, query]) => `${rel} ${query?.replaceAll('&amp;', '&')}`,
  )
const textsIn = (page: Reply) => opinionsIn(page).map(({ opinion }) => opinion)

describe('the status of pages', () => {
  test('a public conversation has status 200, an absent one 404 and a deleted one 410, and the latter two are not listed by search engines', async () => {
    await using app = await startApp()
    const [there, deleted] = [await aConversation(app, { opinions: 1 }), await aConversation(app)]
    const unfinished = await aConversation(app, { isReady: false })
    const secretDeleted = await aConversation(app, { isIndexed: false })
    await deleteConversation(app, deleted)
    await deleteConversation(app, secretDeleted)
    for (const rest of ['', '/', '/embed', '/embed/']) {
      assert.equal((await pageOf(app, there, rest)).status, 200)
      for (const absent of [{ slugId: 'nowhere1' }, { slugId: 'not-a-slug-id' }, unfinished, secretDeleted]) {
        const page = await open(app, `conversation/${absent.slugId}${rest}`)
        assert.deepEqual([page.status, page.headers['x-robots-tag']], [404, 'noindex'])
        assert.deepEqual(callsOf(page), [])
      }
      const page = await pageOf(app, deleted, rest)
      assert.deepEqual([page.status, page.headers['x-robots-tag']], [410, 'noindex'])
      assert.deepEqual(callsOf(page), [])
    }
  })

  test('an address without a screen, an unknown topic and a part after the end of a list have status 404', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 51, topics: ['water'] })
    for (const address of [
      'no/such/place',
      'topic/none',
      'conversation',
      'conversation/a/b',
      'settings/none',
    ])
      assert.equal((await open(app, address)).status, 404, address)
    assert.equal((await pageOf(app, conversation, '?tab=opinions&page=3')).status, 404)
    for (const address of [
      '',
      '?tab=new',
      'about',
      'guide',
      'welcome',
      'legal/terms',
      'legal/privacy',
      'topics',
    ])
      assert.equal((await open(app, address)).status, 200, address)
    for (const address of ['settings/', 'onboarding/step3-phone-1', 'notification', 'topic/water'])
      assert.equal((await open(app, address)).status, 200, address)
  })

  test('without JavaScript, a page about the viewer says why it is empty and leads to all conversations', async () => {
    await using app = await startApp()
    app.ctx.renderPage = rendered
    for (const address of ['settings/', 'onboarding/step1-login', 'notification', 'user-profile/votes']) {
      const { text } = await open(app, address)
      const [, notice = ''] = /<div id="app" inert>.*<noscript>(.*)<\/noscript>/s.exec(text) ?? []
      assert.match(notice, /This page needs JavaScript/, address)
      assert.match(notice, /<a href="\/feed\/">All conversations<\/a>/, address)
    }
    assert.doesNotMatch((await open(app, 'about')).text, /This page needs JavaScript/)
  })

  test('all private conversations have the same page without data, with status 200, which search engines do not list', async () => {
    await using app = await startApp()
    const pages = [
      await pageOf(app, await aConversation(app, { isIndexed: false, title: 'A secret' })),
      await pageOf(
        app,
        await aConversation(app, { isIndexed: false, isLoginRequired: true }),
        '?tab=analysis',
      ),
    ]
    for (const page of pages) {
      assert.deepEqual([page.status, page.headers['x-robots-tag']], [200, 'noindex'])
      assert.deepEqual(callsOf(page), [])
      assert.match(page.text, /<meta name="robots" content="noindex">/)
      assert.doesNotMatch(page.text, /secret|canonical|og:|ld\+json/)
    }
    assert.equal(pages[0]?.text, pages[1]?.text)
    const secret = await aConversation(app, { isIndexed: false })
    assert.equal((await pageOf(app, secret, '/embed')).status, 404)
  })
})

describe('the content of pages', () => {
  test('the voting page and the list of opinions contain no totals of opinions, and the results page does', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 3 })
    await aVote(await app.guest(), conversation.opinions[0]?.slugId ?? '')
    await app.runJobs()
    for (const rest of ['', '?tab=opinions', `?opinion=${conversation.opinions[0]?.slugId}`]) {
      const page = await pageOf(app, conversation, rest)
      assert.equal(opinionsIn(page).length, 3)
      for (const opinion of opinionsIn(page)) {
        assert.equal(opinion.isWithoutTotals, true)
        assert.deepEqual([opinion.numAgrees, opinion.numDisagrees, opinion.numPasses], [0, 0, 0])
        assert.deepEqual(opinion.clustersStats, [])
      }
      assert.doesNotMatch(page.text, /"numAgrees":1/)
    }
    assert.deepEqual(callsOf(await pageOf(app, conversation, '?tab=analysis')), [
      '/conversation/get',
      '/analysis/fetch-by-conversation',
      '/opinion/fetch-consensus-by-conversation',
      '/opinion/fetch-controversial-by-conversation',
      '/opinion/fetch-majority-by-conversation',
      '/opinion/fetch-representative-by-conversation',
    ])
  })

  test('pages do not contain how others answered a poll, except the results, and all pages once the poll is over', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1, poll: ['A library', 'A market'] })
    const { slugId: conversationSlugId } = conversation
    for (const voteOptionChoice of [2, 2, 1])
      await app.stranger()(respondToPoll, { conversationSlugId, voteOptionChoice })
    const answersIn = (page: Reply) => {
      const found = screenOf(page).responses.find(({ path }) => path === getConversation.path)
      assert(found)
      const { payload } = (found.output as Output<typeof getConversation>).conversationData
      const counts = payload.poll?.map(({ numResponses }) => numResponses)
      return [counts, payload.withheldPollResponses, found.isPartial]
    }
    const opinion = `?opinion=${conversation.opinions[0]?.slugId}`
    for (const rest of ['', '?tab=opinions', opinion])
      assert.deepEqual(answersIn(await pageOf(app, conversation, rest)), [[0, 0], 3, true], rest)
    for (const rest of ['/embed', '/embed?tab=analysis'])
      assert.deepEqual(answersIn(await pageOf(app, conversation, rest)), [undefined, undefined, undefined])
    const shown = [[1, 2], undefined, undefined]
    assert.deepEqual(answersIn(await pageOf(app, conversation, '?tab=analysis')), shown)
    await closeConversation(app, conversation)
    for (const rest of ['', '?tab=opinions', '/embed'])
      assert.deepEqual(answersIn(await pageOf(app, conversation, rest)), shown, rest)
  })

  test('the parts of a list of opinions have fifty each, and name the parts before and after', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 120 })
    const pages = [1, 2, 3].map((page) => `?tab=opinions${page === 1 ? '' : `&page=${page}`}`)
    const replies = await Promise.all(pages.map((rest) => pageOf(app, conversation, rest)))
    assert.deepEqual(
      replies.map((page) => opinionsIn(page).length),
      [50, 50, 20],
    )
    assert.equal(new Set(replies.flatMap(textsIn)).size, 120)
    assert.deepEqual(replies.map(linksIn), [
      ['canonical tab=opinions', 'next tab=opinions&page=2'],
      ['canonical tab=opinions&page=2', 'prev tab=opinions', 'next tab=opinions&page=3'],
      ['canonical tab=opinions&page=3', 'prev tab=opinions&page=2'],
    ])
  })

  test('a long list of the results has pages of fifty, which name those before and after them, and no others', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 120, publication: 'votes' })
    await aVote(await app.guest(), conversation.opinions[0]?.slugId ?? '')
    await app.runJobs()
    await sql`
      update list_orders set opinion_ids = (select array_agg(id) from opinions)
      where list = 'controversial'`.execute(app.ctx.db)
    const address = '?tab=analysis&all=differences'
    const replies = await Promise.all(
      ['', '&page=2', '&page=3'].map((part) => pageOf(app, conversation, address + part)),
    )
    const query = 'tab=analysis&all=differences'
    assert.deepEqual(replies.map(linksIn), [
      [`canonical ${query}`, `next ${query}&page=2`],
      [`canonical ${query}&page=2`, `prev ${query}`, `next ${query}&page=3`],
      [`canonical ${query}&page=3`, `prev ${query}&page=2`],
    ])
    for (const reply of replies)
      assert.deepEqual(callsOf(reply), [
        '/conversation/get',
        '/analysis/fetch-by-conversation',
        '/opinion/fetch-controversial-by-conversation',
      ])
    assert.equal((await pageOf(app, conversation, `${address}&page=4`)).status, 404)
    assert.equal((await pageOf(app, conversation, '?tab=analysis&all=majority&page=2')).status, 404)
    for (const { slugId } of conversation.opinions.slice(0, 30))
      await moderateOpinion(app, { slugId, action: 'hide' })
    assert.equal((await pageOf(app, conversation, `${address}&page=3`)).status, 404)
    assert.deepEqual(linksIn(await pageOf(app, conversation, `${address}&page=2`)), [
      `canonical ${query}&page=2`,
      `prev ${query}`,
    ])
  })

  test('the first card changes with each rendering, and the list after it stays complete', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 5 })
    const start = Date.now()
    const lists: string[][] = []
    for (let turn = 0; turn < 6; turn++) {
      app.setClock(new Date(start + turn * 20_000))
      lists.push(textsIn(await pageOf(app, conversation)))
    }
    const firsts = lists.map(([first]) => first)
    assert.equal(new Set(firsts.slice(0, 4)).size, 4)
    assert.equal(firsts[4], firsts[0])
    for (const list of lists) {
      assert.equal(new Set(list).size, 5)
      assert.equal(list.at(-1), lists[0]?.at(-1))
    }
  })

  test('the page for a link to an opinion contains that opinion; one of another conversation changes nothing', async () => {
    await using app = await startApp()
    const [conversation, other] = [
      await aConversation(app, { opinions: 1 }),
      await aConversation(app, { opinions: 1 }),
    ]
    const [own, foreign] = [conversation, other].map(({ opinions }) => opinions[0]?.slugId)
    const page = await pageOf(app, conversation, `?opinion=${own}`)
    assert(callsOf(page).includes('/opinion/fetch-by-slug-id-list'))
    const foreignPage = await pageOf(app, conversation, `?tab=opinions&opinion=${foreign}`)
    assert(!callsOf(foreignPage).includes('/opinion/fetch-by-slug-id-list'))
    assert(!foreignPage.text.includes(String(foreign)))
  })

  test('the pages of home and topics contain the lists that they show', async () => {
    await using app = await startApp()
    await aConversation(app, { topics: ['water'] })
    for (const address of ['', '?tab=new'])
      assert.deepEqual(callsOf(await open(app, address)), [
        '/conversation/fetch-recent',
        '/topic/get-all-topics',
      ])
    assert.deepEqual(callsOf(await open(app, 'topics')), ['/topic/get-all-topics'])
    const topic = await open(app, 'topic/water')
    assert.deepEqual(callsOf(topic), ['/topic/get-all-topics', '/conversation/fetch-recent'])
    assert.match(topic.text, /<title>water · Parley<\/title>/)
  })
})

describe('the age of cached pages', () => {
  test('a cached page is at most ten seconds old and names its time in Last-Modified', async () => {
    await using app = await startApp()
    app.ctx.renderPage = rendered
    const conversation = await aConversation(app, { opinions: 1 })
    const guest = await app.guest()
    const first = await pageOf(app, conversation, '?tab=analysis')
    const madeAt = Date.parse(String(first.headers['last-modified']))
    await aVote(guest, conversation.opinions[0]?.slugId ?? '')
    app.setClock(new Date(madeAt + 9_000))
    assert.equal((await pageOf(app, conversation, '?tab=analysis')).text, first.text)
    app.setClock(new Date(madeAt + 11_000))
    const later = await pageOf(app, conversation, '?tab=analysis')
    assert.notEqual(later.headers['last-modified'], first.headers['last-modified'])
    assert.match(later.text, /VoteAction","userInteractionCount":1/)
  })

  test('a page whose rendering failed is rendered again for the next reader, because the reason may have passed', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app)
    const answers = [undefined, await rendered()]
    app.ctx.renderPage = async () => answers.shift()
    const start = new Date()
    app.setClock(start)
    const bare = await open(app, `conversation/${slugId}`)
    assert.deepEqual([bare.status, bare.text.includes('rendered')], [200, false])
    assert.match(bare.text, /conversation\/get/, 'the browser has the data to render it')
    // More than twice the time that the failed one took, even on a busy machine, and less than pages are kept.
    app.setClock(new Date(start.getTime() + 9000))
    assert.match((await open(app, `conversation/${slugId}`)).text, /<p>rendered<\/p>/)
  })

  test('a rendering that takes long and fails is retried after twice that time, so that it does not block others', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app)
    const start = Date.now()
    let tries = 0
    app.ctx.renderPage = async () => {
      tries++
      app.setClock(new Date(Date.now() + 5_000))
      return undefined
    }
    const triesAt = async (ms: number) => {
      app.setClock(new Date(start + ms))
      await open(app, `conversation/${slugId}`)
      return tries
    }
    assert.deepEqual([await triesAt(0), await triesAt(6_000), await triesAt(14_000)], [1, 1, 1])
    // On a busy machine it took longer than the five seconds.
    assert.equal(await triesAt(60_000), 2)
  })

  test('moderation, deletion, closing and a change of visibility change pages at once, in every process', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const conversation = await aConversation(app, { opinions: 2 })
    const slugId = conversation.opinions[0]?.slugId ?? ''
    const shown = async (rest = '') =>
      Promise.all([app, other].map((each) => pageOf(each, conversation, rest)))
    const inBoth = async (rest: string, expected: RegExp) => {
      for (const { text } of await shown(rest)) assert.match(text, expected)
    }
    await inBoth('?tab=opinions', /Opinion 1/)
    await inBoth('', /"isClosed":false/)
    await moderateOpinion(app, { slugId, action: 'hide' })
    for (const page of await shown('?tab=opinions')) assert.deepEqual(textsIn(page), ['Opinion 2'])
    await closeConversation(app, conversation)
    await inBoth('', /"isClosed":true/)
    assert.deepEqual(
      await Promise.all(
        [app, other].map(async (each) => (await open(each, '')).text.includes(conversation.slugId)),
      ),
      [true, true],
    )
    await deleteConversation(app, conversation)
    for (const { status } of await shown()) assert.equal(status, 410)
    for (const each of [app, other]) assert(!(await open(each, '')).text.includes(conversation.slugId))
  })
})

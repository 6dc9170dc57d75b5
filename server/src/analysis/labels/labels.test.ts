import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { getConversation, getOpinionMap, nameGroup } from '@parley/contract'
import { sql } from 'kysely'
import { readAnswer } from '#analysis/labels/answer.ts'
import { labelGroups } from '#analysis/labels/label.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { moderateOpinion } from '#testing/seed.ts'

const KEY = 'the-key-of-the-service'

const LABELS = {
  summary: 'Both want the bridge repaired.',
  groups: [
    { group: 'A', name: 'Friends of renters', summary: 'They want lower rents.' },
    { group: 'B', name: 'Careful savers', summary: 'They mind the budget.' },
  ],
}

const completionOf = (content: string) => JSON.stringify({ choices: [{ message: { content } }] })

type ModelRequest = { url: string; authorization: string | undefined; body: string }

/** A service with a model that gives the prepared answers. */
async function aService() {
  const asked: ModelRequest[] = []
  let answer: (response: ServerResponse) => void = (response) =>
    response.end(completionOf(JSON.stringify(LABELS)))
  const server = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  return {
    asked,
    endpoint: `http://127.0.0.1:${address.port}/v1/`,
    answerWith: (write: (response: ServerResponse) => void) => (answer = write),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const startWithModel = (endpoint: string, env: Record<string, string> = {}) =>
  startApp({
    env: {
      LABELS_ENDPOINT: endpoint,
      LABELS_MODEL: 'small-model',
      LABELS_KEY: KEY,
      LABELS_TIMEOUT_MS: '500',
      ...env,
    },
  })

async function camps(app: TestApp): Promise<Camps> {
  const made = await twoCamps(app, { left: 8, right: 7 })
  await app.runJobs()
  return made
}

const groupsOf = async (app: TestApp, { conversation }: Camps) => {
  const map = await app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId })
  return { runId: map.runId ?? 0, groups: map.groups, sources: map.groups.map(({ name }) => name?.source) }
}

describe('names and summaries of a model', () => {
  test('names and summaries of a model are marked as such, name their opinions, and are based on texts and counts alone (spec 3.6)', async () => {
    await using service = await aService()
    await using app = await startWithModel(service.endpoint)
    const made = await camps(app)
    await labelGroups(app.ctx, made.conversation.id)
    const { groups } = await groupsOf(app, made)
    assert.deepEqual(
      groups.map(({ name, summary }) => [name?.text, name?.source, summary]),
      LABELS.groups.map(({ name, summary }) => [name, 'model', summary]),
    )
    assert.ok(
      groups.every(({ name, label }) => (name?.opinionSlugIds.length ?? 0) > 0 && label === undefined),
    )
    const { conversationData } = await app.anyone(getConversation, {
      conversationSlugId: made.conversation.slugId,
    })
    assert.equal(conversationData.polis.aiSummary, LABELS.summary)
    const [asked] = service.asked
    assert.equal(asked?.url, '/v1/chat/completions')
    assert.equal(asked?.authorization, `Bearer ${KEY}`)
    assert.match(asked?.body ?? '', /Opinion 1/)
    const { rows } = await sql<{ word: string }>`
      select username as word from users where username is not null union select slug_id from opinions
      union select title from conversations`.execute(app.ctx.db)
    for (const { word } of rows) assert.ok(!asked?.body.includes(word), word)
    // The same prompt is not sent again.
    await labelGroups(app.ctx, made.conversation.id)
    assert.equal(service.asked.length, 1)
  })

  test('names and summaries of a model vanish at once with any opinion that they are based on, and the author’s names replace them', async () => {
    await using service = await aService()
    await using app = await startWithModel(service.endpoint)
    const made = await camps(app)
    await labelGroups(app.ctx, made.conversation.id)
    const { runId } = await groupsOf(app, made)
    const moderator = await app.user({ isModerator: true })
    const naming = {
      conversationSlugId: made.conversation.slugId,
      runId,
      groupKey: '0',
      name: 'The renters',
    } as const
    await moderator(nameGroup, naming)
    assert.deepEqual((await groupsOf(app, made)).sources, ['author', 'model'])
    await moderateOpinion(app, { slugId: made.divisive[0] ?? '', action: 'hide' })
    assert.deepEqual((await groupsOf(app, made)).sources, ['author', undefined])
  })

  test('a model is asked about public conversations only, unless configured otherwise, and never without an address', async () => {
    await using service = await aService()
    await using app = await startWithModel(service.endpoint)
    const made = await camps(app)
    await sql`update conversations set is_indexed = false where id = ${made.conversation.id}`.execute(
      app.ctx.db,
    )
    await labelGroups(app.ctx, made.conversation.id)
    assert.equal(service.asked.length, 0)
    await labelGroups(
      { ...app.ctx, config: { ...app.ctx.config, LABELS_PRIVATE: true } },
      made.conversation.id,
    )
    assert.equal(service.asked.length, 1)
    await using plain = await startApp()
    await labelGroups(plain.ctx, 1)
    await camps(plain)
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'label'`.execute(
      plain.ctx.db,
    )
    assert.equal(rows.length, 0)
  })

  test('a model service that is slow, endless, broken or refuses changes nothing, and no error contains the key or a text', async () => {
    await using service = await aService()
    await using app = await startWithModel(service.endpoint)
    const made = await camps(app)
    const before = await groupsOf(app, made)
    const wrong: Record<string, (response: ServerResponse) => void> = {
      silent: () => {},
      slow: (response) => void response.write('{'),
      endless: (response) => {
        const more = () => {
          if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more))
        }
        more()
      },
      'no JSON': (response) => response.end('<html>'),
      'another JSON': (response) => response.end('{"choices": []}'),
      'a text': (response) => response.end(completionOf('I would call them friends.')),
      error: (response) => response.writeHead(500).end(KEY),
      refusal: (response) => response.writeHead(401).end(),
      redirect: (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      cut: (response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"choices"')
        response.destroy()
      },
    }
    for (const [kind, write] of Object.entries(wrong)) {
      service.answerWith(write)
      await assert.rejects(labelGroups(app.ctx, made.conversation.id), (error: Error) => {
        assert.doesNotMatch(`${error.message} ${String(error.cause)}`, new RegExp(`${KEY}|Opinion \\d`), kind)
        return true
      })
    }
    assert.deepEqual(await groupsOf(app, made), before)
    assert.equal(service.asked.length, Object.keys(wrong).length)
  })
})

describe('what a model writes', () => {
  const reading = (change: Partial<(typeof LABELS)['groups'][number]>) => () =>
    readAnswer(
      JSON.stringify({ ...LABELS, groups: [{ ...LABELS.groups[0], ...change }, LABELS.groups[1]] }),
      ['A', 'B'],
    )

  test('the answer of a model is also read if there are words around its JSON', () => {
    const { groups } = readAnswer(`Here it is:\n${JSON.stringify(LABELS)}\nDone.`, ['A', 'B'])
    assert.equal(groups.get('B')?.name, 'Careful savers')
  })

  test('the answer of a model is refused if it contains markup, links, addresses, or names that are too long or alike, or is about other groups', () => {
    for (const name of [
      '<b>Renters</b>',
      'See www.example',
      'Read example.com',
      'Ask @renters',
      '',
      'x'.repeat(61),
    ])
      assert.throws(reading({ name }), /not shown/, name)
    assert.throws(reading({ summary: 'More at https://example.org' }), /not shown/)
    assert.throws(reading({ name: 'careful Savers' }), /each group once/)
    assert.throws(reading({ group: 'C' }), /each group once/)
    assert.throws(reading({ group: 'B' }), /each group once/)
  })
})

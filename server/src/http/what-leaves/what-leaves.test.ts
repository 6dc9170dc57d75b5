// What leaves a conversation: each field of each answer about it, and the figures of its results. Where a change adds a
// field or changes a figure on purpose, `WRITE_RECORDS=1 npm test -- server/src/http/what-leaves` writes the records
// again (format them with oxfmt); the difference is read like code.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BASE_PATH, createOpinion, type Call } from '@parley/contract'
import * as z from 'zod/mini'
import { handlers } from '#app.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { answerPoll, twoCamps, type Camps } from '#testing/camps.ts'
import { moderateOpinion } from '#testing/seed.ts'
import { shortestOf, validInputs } from '#testing/valid-inputs.ts'

const RECORDS = import.meta.dirname
/** Chance decides where groups are drawn and which of two equal orders is kept. */
const env = { ANALYSIS_SEED: '7', MEASURE_STRUCTURE: '1' }

const isAbout = (call: Call, field: string) =>
  field in (z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
/** The reads about one conversation that are not for administrators alone. */
const CALLS = handlers
  .map(({ call }) => call)
  .filter((call) => call.effect === 'read' && isAbout(call, 'conversationSlugId'))
  .toSorted((one, other) => one.path.localeCompare(other.path))

/** Somebody who asks; nobody is signed in without a device. */
type Viewer = Actor | undefined

async function answersOf(
  app: TestApp,
  { call, viewer, camps }: { call: Call; viewer: Viewer; camps: Camps },
) {
  const { slugId: conversationSlugId, opinions } = camps.conversation
  const opinionSlugId = opinions[0]!.slugId
  const samples = { conversationSlugId, opinionSlugId, opinionSlugIdList: [opinionSlugId] }
  const path = BASE_PATH + call.path
  const answers: unknown[] = []
  for (const valid of validInputs(call, samples)) {
    const headers = viewer && { authorization: `Bearer ${app.token(viewer.device, path)}` }
    const body = JSON.stringify(shortestOf(call, valid))
    const { status, text } = await app.send(path, { body, ...(headers && { headers }) })
    assert(status < 500, `${path}: ${text}`)
    answers.push(text === '' ? undefined : JSON.parse(text))
  }
  return answers
}

/** The paths of the fields of a value: `[]` is any item of a list, `{}` any number or id that is a key. */
function* fieldsOf(value: unknown, ids: ReadonlySet<string>, path = ''): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* fieldsOf(item, ids, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* fieldsOf(inner, ids, ids.has(key) || /^\d+$/.test(key) ? `${path}{}` : `${path}.${key}`)
  else yield `${path} ${value === null ? 'null' : typeof value}`
}

/** Gives the opinions ids in their order, because ids decide between opinions whose figures are equal. */
async function withOrderedIds(app: TestApp, camps: Camps): Promise<Camps> {
  for (const [index, opinion] of camps.conversation.opinions.entries()) {
    const slugId = `opinio${String(index + 1).padStart(2, '0')}`
    await app.ctx.db.updateTable('opinions').set({ slug_id: slugId }).where('id', '=', opinion.id).execute()
    opinion.slugId = slugId
  }
  return camps
}

/** Compares a record with what is kept in the repository, or keeps it. */
function assertRecorded(name: string, record: unknown): void {
  const file = join(RECORDS, `${name}.json`)
  if (process.env['WRITE_RECORDS'] !== undefined) {
    mkdirSync(RECORDS, { recursive: true })
    writeFileSync(file, `${JSON.stringify(record, null, 1)}\n`)
  }
  assert.deepEqual(JSON.parse(JSON.stringify(record)), JSON.parse(readFileSync(file, 'utf8')))
}

test('the fields that leave a conversation are those of the record, for each kind of reader', async () => {
  await using app = await startApp({ env })
  const { db } = app.ctx
  const conversations = {
    'only results are published': await twoCamps(app, { left: 60, right: 50, publication: 'results' }),
    'votes are published, some opinions are moderated': await twoCamps(app, { left: 15, right: 12 }),
    'private, votes are published': await twoCamps(app, { left: 15, right: 12 }),
  }
  const [resultsOnly, , secret] = Object.values(conversations) as [Camps, Camps, Camps]
  await db
    .updateTable('conversations')
    .set({ is_indexed: false, is_login_required: true })
    .where('id', '=', secret.conversation.id)
    .execute()
  const moderator = await app.user({ isModerator: true })
  const member = await app.user()
  for (const { conversation } of Object.values(conversations)) {
    await member(createOpinion, { conversationSlugId: conversation.slugId, opinionBody: 'Trams at night' })
    await moderateOpinion(app, { slugId: conversation.opinions[8]!.slugId, action: 'move' })
    await moderateOpinion(app, { slugId: conversation.opinions[9]!.slugId, action: 'hide' })
  }
  await publishNow(app, resultsOnly.conversation)
  await app.runJobs()
  const opinions = await db.selectFrom('opinions').select('slug_id').execute()
  const ids = new Set(opinions.map(({ slug_id: slugId }) => slugId))
  const record: Record<string, Record<string, Record<string, string[]>>> = {}
  for (const [name, camps] of Object.entries(conversations)) {
    const viewers: Record<string, Viewer> = { nobody: undefined, guest: camps.left[0], member, moderator }
    const ofConversation: Record<string, Record<string, string[]>> = (record[name] = {})
    for (const call of CALLS) {
      const seenBy = new Map<string, string[]>()
      for (const [who, viewer] of Object.entries(viewers))
        for (const field of new Set(fieldsOf(await answersOf(app, { call, viewer, camps }), ids)))
          seenBy.set(field, [...(seenBy.get(field) ?? []), who])
      const readers = Map.groupBy(seenBy.keys(), (field) => seenBy.get(field)!.join(' '))
      ofConversation[call.path] = Object.fromEntries(
        [...readers].map(([who, fields]) => [who, fields.toSorted()]),
      )
    }
  }
  assertRecorded('fields', record)
})

/** The calls whose answers are figures of results. */
const FIGURES = CALLS.filter(({ path }) => /^\/(?:analysis|opinion)\//.test(path))

/** An answer without what differs between two conversations with the same votes: ids, names, times. */
function masked(answers: unknown, camps: Camps): unknown {
  const text = JSON.stringify(answers, (key, value: unknown) => {
    if (/^(?:username|authorUsername|runId|version|etag)$/.test(key)) return key
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? 'a time' : value
  })
  return JSON.parse(text.replaceAll(camps.conversation.slugId, 'the conversation'))
}

for (const [name, sizes] of Object.entries({
  'votes are published @full': { left: 18, right: 12, publication: 'votes' },
  'results of thirty people are published': { left: 20, right: 14, publication: 'results' },
  'results of a hundred people are published @full': { left: 60, right: 50, publication: 'results' },
} as const))
  test(`the figures that are read are those of the record where ${name}`, async () => {
    await using app = await startApp({ env })
    const camps = await withOrderedIds(app, await twoCamps(app, { ...sizes, poll: ['Yes', 'No'] }))
    await answerPoll(camps)
    await publishNow(app, camps.conversation)
    await app.runJobs()
    const record: Record<string, unknown> = {}
    for (const call of FIGURES)
      record[call.path] = masked(await answersOf(app, { call, viewer: camps.left[0], camps }), camps)
    assertRecorded(name.replace(' @full', '').replaceAll(' ', '-'), record)
  })

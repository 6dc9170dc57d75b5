import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@parley/opinion-map/random'
import { findPatterns } from '#patterns/find.ts'
import { FIND_PATTERNS } from '#patterns/queue.sql.ts'
import { startApp } from '#testing/app.ts'
import { conversationIdOf, waitingJobs } from '#testing/contents.sql.ts'
import { patternsOf } from '#testing/patterns.ts'
import { aModerator } from '#testing/queue.ts'
import { importZip, inventedExport } from '#testing/upload.ts'

const NUM_COPIES = 12
const CHOICES = [-1, 0, 1] as const
const PEOPLE = { people: 60, opinions: 20 }
const random = seededRandom(7)
const answers = Array.from({ length: PEOPLE.people }, () =>
  Array.from({ length: PEOPLE.opinions }, () => CHOICES[Math.floor(3 * random())] ?? 0),
)
/** The first people are copies of one. */
const choiceOf = (person: number, opinion: number) =>
  answers[person < NUM_COPIES ? 0 : person]?.[opinion] ?? 0
const ZIP = inventedExport({ ...PEOPLE, choiceOf })

for (const publication of ['votes', 'results'] as const)
  test(`uploaded people are searched for patterns of the same answers, where ${publication} are published`, async () => {
    await using app = await startApp()
    const { conversationSlugId: slugId } = await importZip(app, await app.user(), ZIP, { publication })
    const jobs = await waitingJobs(app.ctx.db)
    assert(jobs.some((key) => key?.startsWith(FIND_PATTERNS)))
    await findPatterns(app.ctx, await conversationIdOf(app.ctx.db, slugId), 0)
    const found = await patternsOf(await aModerator(app), { slugId })
    assert.deepEqual(
      found.map(({ kind, numPeople, numNewDevices }) => [kind, numPeople, numNewDevices]),
      [['identical_votes', NUM_COPIES, 0]],
    )
  })

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reportOpinion, listOpinions, type Opinion, type Publication } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { anOpinion, aVote } from '#testing/seed.ts'

/** Two camps of twelve that have also voted on opinions with these texts, all in the same way. */
async function campsWith(
  app: TestApp,
  texts: readonly string[],
  { size = 12, publication = 'votes' }: { size?: number; publication?: Publication } = {},
) {
  const camps = await twoCamps(app, { left: size, right: size, publication })
  const added: string[] = []
  for (const text of texts) added.push(await anOpinion(app.stranger(), camps.conversation, text))
  for (const slugId of added)
    await Promise.all([...camps.left, ...camps.right].map((person) => aVote(person, slugId)))
  return { ...camps, added }
}

const discover = (app: TestApp, { conversation }: Pick<Camps, 'conversation'>) =>
  app.anyone(listOpinions, { conversationSlugId: conversation.slugId, filter: 'discover' })

const slugIdsOf = (opinions: readonly Opinion[]) => opinions.map(({ opinionSlugId }) => opinionSlugId)

const PARKS = 'Parks should stay open at night.'
const BUSES = 'Buses need a lane of their own.'
const BUSES_AGAIN = 'Buses need one lane of their own!'

describe('the opinions that open decks', () => {
  test('calm opinions about different things open decks and come first; divisive ones, questions and reported ones do not', async () => {
    await using app = await startApp()
    const question = 'Who cleans our streets?'
    const reported = 'Libraries deserve better chairs.'
    const camps = await campsWith(app, [PARKS, BUSES, question, reported])
    const [parks = '', buses = '', , library = ''] = camps.added
    for (const name of ['alice', 'bob']) {
      const reporter = await aRegisteredUser(app, name)
      await reporter(reportOpinion, { opinionSlugId: library, reportReason: 'spam', reportExplanation: '' })
    }
    await app.runJobs()
    const opinions = await discover(app, camps)
    const opening = opinions.filter(({ isOpening }) => isOpening)
    const ids = slugIdsOf(opening)
    assert(ids.includes(parks) && ids.includes(buses))
    assert(!ids.includes(library) && !opening.some(({ opinion }) => opinion === question))
    assert(!ids.some((slugId) => camps.divisive.includes(slugId)))
    assert.equal(ids.filter((slugId) => camps.common.includes(slugId)).length, 1, 'both are about the same')
    assert.deepEqual(slugIdsOf(opinions.slice(0, ids.length)), ids)
  })

  test('opinions that say nearly the same have the same number', async () => {
    await using app = await startApp()
    const camps = await campsWith(app, [BUSES, PARKS, BUSES_AGAIN])
    await app.runJobs()
    const numbers = new Map(
      (await discover(app, camps)).map(({ opinionSlugId, lookAlike }) => [opinionSlugId, lookAlike]),
    )
    assert.deepEqual(
      camps.added.map((slugId) => numbers.get(slugId)),
      [1, undefined, 1],
    )
  })

  test('an opinion that is newer than the run comes after five opinions that open decks', async () => {
    await using app = await startApp()
    const texts = ['Trees cool down squares.', 'Museums should be free.', 'Schools need warm lunches.']
    const camps = await campsWith(app, [PARKS, BUSES, ...texts])
    await app.runJobs()
    const fresh = await anOpinion(app.stranger(), camps.conversation, 'Cyclists need parking.')
    const opinions = await discover(app, camps)
    assert(opinions.slice(0, 5).every(({ isOpening }) => isOpening))
    assert.equal(opinions[5]?.opinionSlugId, fresh)
  })

  test('where only results are published, which opinions open decks changes only with a block', async () => {
    await using app = await startApp()
    const camps = await campsWith(app, [PARKS, BUSES], { size: 20, publication: 'results' })
    await publishNow(app, camps.conversation)
    const before = await discover(app, camps)
    assert(before.some(({ isOpening }) => isOpening))
    assert(
      !before.some(({ isOpening, opinionSlugId }) => isOpening && camps.divisive.includes(opinionSlugId)),
    )
    // Votes after the block would make both opinions divisive.
    for (const person of camps.left) for (const slugId of camps.added) await aVote(person, slugId, 'disagree')
    await app.runJobs()
    assert.deepEqual(slugIdsOf(await discover(app, camps)), slugIdsOf(before))
    const opening = (opinions: readonly Opinion[]) => slugIdsOf(opinions.filter(({ isOpening }) => isOpening))
    assert.deepEqual(opening(await discover(app, camps)), opening(before))
  })
})

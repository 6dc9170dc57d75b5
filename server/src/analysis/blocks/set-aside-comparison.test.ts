import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getSetAsideComparison, readmitPattern, setPatternAside } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { aPattern } from '#testing/patterns.ts'
import { userIdOf } from '#testing/people.ts'

/** Two camps, of which people are set aside. Each decision is followed by a block and a look at the comparison. */
async function aStage(app: TestApp, sizes: { left: number; right: number }) {
  const camps = await twoCamps(app, { ...sizes, publication: 'results' })
  const { slugId: conversationSlugId } = camps.conversation
  const moderator = await app.user({ isModerator: true })
  const comparison = async () => {
    await app.runJobs()
    return (await app.anyone(getSetAsideComparison, { conversationSlugId })).comparison
  }
  const setAside = async (people: readonly Actor[]) => {
    const patternSlugId = await aPattern(app, camps.conversation, people)
    await moderator(setPatternAside, { patternSlugId })
    const between = await comparison()
    await publishNow(app, camps.conversation)
    return { patternSlugId, between, compared: await comparison() }
  }
  const readmit = async (patternSlugId: string) => {
    await moderator(readmitPattern, { patternSlugId })
    await publishNow(app, camps.conversation)
    return comparison()
  }
  return { ...camps, setAside, readmit }
}

/** Marks somebody as not independent of others. */
async function isDependent(
  { ctx: { db } }: TestApp,
  { conversation }: Camps,
  { device }: Actor,
): Promise<void> {
  await sql`insert into independent_people (conversation_id, user_id, counts)
    values (${conversation.id}, ${(await userIdOf(db, device.did)) ?? 0}, false)
    on conflict (conversation_id, user_id) do update set counts = false`.execute(db)
}

describe('results with and without people who are set aside, where only results are published', () => {
  test('the comparison comes with the next block, in steps, if at least thirty people are on each side', async () => {
    await using app = await startApp()
    const { left, right, setAside } = await aStage(app, { left: 52, right: 14 })
    assert.equal((await setAside([...right, ...left.slice(0, 15)])).compared, undefined, '29 are too few')
    const { between, compared } = await setAside(left.slice(15, 16))
    assert.equal(between, undefined)
    assert.equal(compared?.numPeople, 30)
    const [first] = compared.opinions
    assert.deepEqual(first?.all, {
      numVotes: 66,
      agreePercent: 80,
      disagreePercent: 20,
      agree: 80,
      disagree: 20,
    })
    assert.deepEqual(first.without, {
      numVotes: 35,
      agreePercent: 95,
      disagreePercent: 5,
      agree: 'over90',
      disagree: 'under10',
    })
  })

  test('the comparison is computed again when fifteen more people are set aside', async () => {
    await using app = await startApp()
    const { left, right, setAside } = await aStage(app, { left: 80, right: 30 })
    assert.equal((await setAside(right)).compared?.numPeople, 30)
    assert.equal((await setAside(left.slice(0, 14))).compared?.numPeople, 30)
    assert.equal((await setAside(left.slice(14, 15))).compared?.numPeople, 45)
  })

  test('people who are readmitted and set aside again do not make a comparison that differs by one person', async () => {
    await using app = await startApp()
    const { left, right, setAside, readmit } = await aStage(app, { left: 60, right: 30 })
    const { patternSlugId, compared } = await setAside(right)
    assert.equal(await readmit(patternSlugId), undefined)
    const again = await setAside([...right.slice(1), ...left.slice(0, 1)])
    assert.deepEqual(again.compared, compared)
  })

  test('people who may not be independent count neither among those set aside nor among the others', async () => {
    await using app = await startApp()
    const stage = await aStage(app, { left: 60, right: 30 })
    for (const person of stage.right.slice(0, 1)) await isDependent(app, stage, person)
    assert.equal((await stage.setAside(stage.right)).compared, undefined)
  })
})

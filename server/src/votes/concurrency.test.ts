import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fetchRecentConversations,
  getConversation,
  listOpinions,
  VoteAction,
  VoteChoice,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { seededRandom } from '#testing/random.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, aVote } from '#testing/seed.ts'
import { foldAll } from '#worker.ts'

const NUM = process.env.TEST_FULL ? 40 : 16

/** Folds in every process, over and over, while `act` runs. */
async function whileFolding<T>(apps: TestApp[], act: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const folding = apps.map(async ({ ctx }) => {
    while (!over.signal.aborted) await foldAll(ctx)
  })
  try {
    return await act()
  } finally {
    over.abort()
    await Promise.all(folding)
  }
}

function picker(random: () => number) {
  return <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(random() * choices.length)]
    assert(choice !== undefined)
    return choice
  }
}

test(`no vote is lost and no count drifts when ${NUM} devices vote on ${NUM} opinions through two processes`, async () => {
  const random = seededRandom()
  const anyOf = picker(random)
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app, { opinions: NUM })
  const devices = Array.from({ length: NUM }, () => app.stranger().device)
  const expected = new Map<string, VoteAction>()

  const everything = devices.map(async (device) => {
    const order = conversation.opinions
      .map((opinion) => ({ opinion, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ opinion }) => opinion)
    await Promise.all(
      order.map(async ({ id, slugId }) => {
        const steps: VoteAction[] = [anyOf(VoteChoice.options)]
        if (random() < 0.3) steps.push(anyOf(VoteAction.options))
        for (const step of steps) {
          assert.equal(await aVote(anyOf([app, other]).as(device), slugId, step), true)
          expected.set(`${device.did} ${id}`, step)
        }
      }),
    )
  })
  await whileFolding([app, other], () => Promise.all(everything))

  const { rows } = await sql<{ key: string; choice: number }>`
    select d.did || ' ' || v.opinion_id as key, v.choice
    from votes v join devices d on d.user_id = v.user_id`.execute(app.ctx.db)
  const words = new Map([
    [1, 'agree'],
    [0, 'pass'],
    [-1, 'disagree'],
  ])
  const stored = new Map(rows.map(({ key, choice }) => [key, words.get(choice)]))
  for (const [key, action] of expected) if (action === 'cancel') expected.delete(key)
  assert.deepEqual(stored, expected)

  const shown = await assertNoDrift(app, conversation.slugId)
  assert.equal(shown.voteCount, expected.size)
  assert.deepEqual(await assertNoDrift(other, conversation.slugId), shown)
  await app.runJobs()
  assert.deepEqual(await assertNoDrift(app, conversation.slugId), shown)
})

test('an acknowledged vote is in every later response of every process', async () => {
  const anyOf = picker(seededRandom())
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app, { opinions: 60 })
  const conversationSlugId = conversation.slugId
  let [sent, acknowledged] = [0, 0]

  const readsAfter = async (reader: TestApp, votedOn: string) => {
    const atLeast = acknowledged
    const [one, feed, list] = await Promise.all([
      reader.anyone(getConversation, { conversationSlugId }),
      reader.anyone(fetchRecentConversations, { sortAlgorithm: 'new', limit: 10 }),
      reader.anyone(listOpinions, { conversationSlugId, filter: 'new' }),
    ])
    const inList = list.reduce((sum, { numAgrees, numPasses }) => sum + numAgrees + numPasses, 0)
    const shown = [one.conversationData, feed.conversationDataList[0]].map(
      (read) => read?.metadata.voteCount ?? 0,
    )
    for (const count of [...shown, inList])
      assert(count >= atLeast && count <= sent, `${atLeast} <= ${count} <= ${sent}`)
    assert.equal(list.find(({ opinionSlugId }) => opinionSlugId === votedOn)?.numAgrees, 1)
  }

  const voters = Array.from({ length: 6 }, async (_, place) => {
    const voter = await app.guest()
    for (const { slugId } of conversation.opinions.filter((_, n) => n % 6 === place)) {
      sent++
      await aVote(anyOf([app, other]).as(voter.device), slugId, 'agree')
      acknowledged++
      await readsAfter(anyOf([app, other]), slugId)
    }
  })
  await whileFolding([app, other], () => Promise.all(voters))
  assert.equal((await assertNoDrift(app, conversationSlugId)).voteCount, 60)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  listOpinions,
  listOwnPositions,
  getOpinionMap,
  type Opinion,
  type OpinionFilter,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { aConversation, aVote, type SeededConversation } from '#testing/seed.ts'

type Reading = {
  conversation: SeededConversation
  filter: OpinionFilter
  limit: number
  /** What happens between two pages. */
  between?: (page: Opinion[]) => Promise<unknown>
}

/** The slug ids of all pages of a list, in the order they came. */
async function readPages(app: TestApp, { conversation, filter, limit, between }: Reading): Promise<string[]> {
  const slugIds: string[] = []
  let last: Opinion | undefined
  do {
    const page = await app.anyone(listOpinions, {
      conversationSlugId: conversation.slugId,
      filter,
      limit,
      lastSlugId: last?.opinionSlugId,
      orderId: last?.orderId,
    })
    slugIds.push(...page.map(({ opinionSlugId }) => opinionSlugId))
    last = page.at(-1)
    await between?.(page)
  } while (last !== undefined)
  return slugIds
}

const sorted = (slugIds: string[]) => slugIds.toSorted()

describe('the pages of an opinion list', () => {
  test('the pages of an opinion list together make the whole list, in every order', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    for (const filter of ['new', 'discover', 'controversial', 'group-aware-consensus', 'majority'] as const) {
      const whole = await app.anyone(listOpinions, { conversationSlugId: conversation.slugId, filter })
      const pages = await readPages(app, { conversation, filter, limit: 3 })
      assert.deepEqual(
        pages,
        whole.map(({ opinionSlugId }) => opinionSlugId),
        filter,
      )
    }
  })

  test('the pages of an opinion list reach every opinion once while votes and runs change the order', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 6, right: 6 })
    await app.runJobs()
    const all = conversation.opinions.map(({ slugId }) => slugId)
    const seen = await readPages(app, {
      conversation,
      filter: 'discover',
      limit: 2,
      between: async () => {
        await joinCamp(app, conversation, { side: 0, size: 3 })
        await aVote(app.stranger(), all[3] ?? '', 'pass')
        await app.runJobs()
      },
    })
    assert.deepEqual(sorted(seen), sorted(all))
  })
})

test('the viewer’s own position is the one of the map', async () => {
  await using app = await startApp()
  const { conversation, left } = await twoCamps(app, { left: 12, right: 12 })
  const other = await aConversation(app, { opinions: 1 })
  await app.runJobs()
  const [alice = app.stranger()] = left
  const conversationSlugId = conversation.slugId
  const { runId, place } = await alice(getOpinionMap, { conversationSlugId })
  assert.ok(place?.key)
  assert.deepEqual(
    await alice(listOwnPositions, { conversationSlugIdList: [conversationSlugId, other.slugId, 'nowhere1'] }),
    [{ conversationSlugId, runId, position: place }],
  )
  assert.deepEqual(
    await (
      await app.guest()
    )(listOwnPositions, { conversationSlugIdList: [conversationSlugId] }),
    [],
  )
})

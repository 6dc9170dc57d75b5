import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getOpinionMap,
  getPrintedRun,
  respondToPoll,
  type ApiClient,
  type Publication,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'

const HALL = ['A library', 'A market', 'A park']

const answer = (people: readonly ApiClient[], { conversation }: Camps, voteOptionChoice: number) =>
  Promise.all(
    people.map((person) =>
      person(respondToPoll, { conversationSlugId: conversation.slugId, voteOptionChoice }),
    ),
  )

const mapOf = async (app: TestApp, { conversation }: Camps) => {
  await publishNow(app, conversation)
  return app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId })
}

/** The published answers of each group, the larger group first. */
const shownOf = async (app: TestApp, camps: Camps) =>
  (await mapOf(app, camps)).poll
    ?.toSorted((a, b) => b.numUsers - a.numUsers)
    .map(({ numResponses, isSuppressed }) => (isSuppressed ? 'withheld' : numResponses))

const camps = (app: TestApp, publication: Publication = 'results') =>
  twoCamps(app, { left: 18, right: 14, publication, poll: HALL })

describe('how groups answered the poll', () => {
  test('the answers of groups to a poll are published with the run and on the print page, in steps, if there are at least fifteen', async () => {
    await using app = await startApp()
    const both = await camps(app)
    await answer(both.left.slice(0, 10), both, 1)
    await answer(both.left.slice(10, 15), both, 2)
    await answer(both.right.slice(0, 14), both, 3)
    const { poll } = await mapOf(app, both)
    assert.deepEqual(
      poll
        ?.toSorted((a, b) => b.numUsers - a.numUsers)
        .map(({ figure, numResponses }) => [figure, numResponses]),
      [
        [{ options: ['most', 'fewer', 'fewer'], base: 15 }, [0, 0, 0]],
        [undefined, [0, 0, 0]],
      ],
    )
    const printed = await app.anyone(getPrintedRun, { conversationSlugId: both.conversation.slugId })
    assert.deepEqual(printed?.map.poll, poll)
  })

  test('a run has no answers of groups if there is no poll or there are no groups', async () => {
    await using app = await startApp()
    assert.equal((await mapOf(app, await twoCamps(app, { left: 16, right: 14 }))).poll, undefined)
    const few = await twoCamps(app, { left: 3, right: 3, poll: HALL })
    await answer(few.left, few, 1)
    assert.equal((await mapOf(app, few)).poll, undefined)
  })

  test('the answers of groups to a poll are published in full if votes are published', async () => {
    await using app = await startApp()
    const both = await camps(app, 'votes')
    await answer(both.left.slice(0, 12), both, 1)
    await answer(both.right.slice(0, 1), both, 2)
    assert.deepEqual(await shownOf(app, both), [
      [12, 0, 0],
      [0, 1, 0],
    ])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getBlockFile,
  getConversation,
  getOpinionMap,
  getPrintedRun,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOwnPositions,
  listRepresentative,
  listRuns,
  listSharedOpinions,
  pinRun,
  type Publication,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { answerPoll, twoCamps } from '#testing/camps.ts'
import { setEngineVersion } from '#testing/engine.ts'
import { aRegisteredUser } from '#testing/log-in.ts'

/** Two camps with a run that the previous version of the engine has computed. */
async function outdatedCamps(app: TestApp, publication: Publication) {
  const camps = await twoCamps(app, { left: 18, right: 16, publication, poll: ['Yes', 'No'] })
  await answerPoll(camps)
  await app.runJobs()
  await setEngineVersion(app, '0.0.9')
  return { ...camps, input: { conversationSlugId: camps.conversation.slugId } }
}

for (const publication of ['votes', 'results'] as const)
  describe(`a run of an earlier version of the engine, where ${publication} are published`, () => {
    test('a run of an earlier version shows no group and no place, and says that it is being computed anew', async () => {
      await using app = await startApp()
      const { input, left } = await outdatedCamps(app, publication)
      const map = await (left[0] ?? app.stranger())(getOpinionMap, input)
      assert.equal(map.noMapReason, 'not_computed')
      assert(map.runId !== undefined)
      assert.deepEqual([map.groups, map.cells, map.numGrouped, map.numNotPlaced], [[], [], 0, 34])
      for (const part of ['place', 'drawings', 'change', 'poll', 'stability', 'representsEverybody'] as const)
        assert.equal(map[part], undefined, part)
      const positions = await (left[0] ?? app.stranger())(listOwnPositions, {
        conversationSlugIdList: [input.conversationSlugId],
      })
      assert.deepEqual(positions, [])
    })

    test('a run of an earlier version says nothing of groups in any list, sentence, file or print, and keeps totals', async () => {
      await using app = await startApp()
      const { input, common } = await outdatedCamps(app, publication)
      const { polis } = (await app.anyone(getConversation, input)).conversationData
      assert.deepEqual(polis, { clusters: [] })
      for (const list of [listConsensus, listControversial, listSharedOpinions, listRuns] as const)
        assert.deepEqual(await app.anyone(list, input), [])
      const representative = Object.values(await app.anyone(listRepresentative, input))
      assert.deepEqual(representative.flat(), [])
      const majority = await app.anyone(listMajority, input)
      assert.deepEqual(new Set(majority.map(({ opinionSlugId }) => opinionSlugId)), new Set(common))
      const opinions = await app.anyone(listOpinions, { ...input, filter: 'discover' })
      assert.equal(opinions.length, 10)
      for (const { clustersStats, numAgrees, numDisagrees } of opinions)
        assert.deepEqual([clustersStats, numAgrees + numDisagrees], [[], 34])
      const file = await app.anyone(getBlockFile, input)
      assert.deepEqual(
        [file?.numPeople, file?.groups],
        [publication === 'results' ? 34 : undefined, undefined],
      )
      const printed = await app.anyone(getPrintedRun, input)
      assert.deepEqual(
        [printed?.map.groups, printed?.common, printed?.different, printed?.opinions.length],
        [[], [], [], 10],
      )
    })

    test('a run of an earlier version with too few people for groups says so, since computing it anew changes nothing', async () => {
      await using app = await startApp()
      const sizes = publication === 'votes' ? { left: 3, right: 2 } : { left: 6, right: 5 }
      const { conversation } = await twoCamps(app, { ...sizes, publication })
      await app.runJobs()
      await setEngineVersion(app, '0.0.9')
      const map = await app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId })
      assert(map.runId !== undefined)
      assert.deepEqual([map.noMapReason, map.groups, map.cells], ['too_few_participants', [], []])
    })

    test('a run that an organizer has pinned keeps its groups, and its figures obey the present rules', async () => {
      await using app = await startApp()
      const { input, conversation } = await outdatedCamps(app, publication)
      const author = await aRegisteredUser(app, 'author')
      await sql`update conversations set author_id = ${author.userId} where id = ${conversation.id}`.execute(
        app.ctx.db,
      )
      const { runId = 0 } = await author(getOpinionMap, input)
      await author(pinRun, { ...input, runId })
      // Finer than today's rules allow.
      await sql`update analysis_runs set published = jsonb_set(published, '{file,groups,groups,0,figures,0}',
        '{"agree": 100, "disagree": 0, "base": 2}') where published is not null`.execute(app.ctx.db)
      await using sibling = await app.sibling()
      const printed = await sibling.anyone(getPrintedRun, { ...input, runId })
      assert.equal(printed?.map.groups.length, 2)
      assert(printed.common.length > 0)
      assert.doesNotMatch(JSON.stringify(printed.opinions), /"base":2,|"agree":100/)
      assert(printed.map.groups.every(({ summary }) => summary === undefined))
      const listed = printed.opinions.flatMap(({ clustersStats }) => clustersStats)
      assert(listed.length > 0)
      assert(listed.every(({ isSuppressed }) => isSuppressed === (publication === 'results')))
    })
  })

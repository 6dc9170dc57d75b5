import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fetchRecentConversations,
  getConversation,
  getOpinionMap,
  getPrintedRun,
  getRunMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listRepresentative,
  listRoutingWeights,
  listRuns,
  listSharedOpinions,
  respondToPoll,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { answerPoll, twoCamps, type Camps } from '#testing/camps.ts'
import { aVote } from '#testing/seed.ts'

/** Everything that a stranger can read of a conversation. */
async function readAll({ anyone, runJobs }: TestApp, { conversation }: Camps): Promise<unknown[]> {
  await runJobs()
  const { slugId: conversationSlugId, opinions } = conversation
  const asked = { conversationSlugId }
  const runs = await anyone(listRuns, asked)
  const answers: unknown[] = [
    runs,
    await anyone(getConversation, asked),
    await anyone(getOpinionMap, asked),
    await anyone(getPrintedRun, asked),
    await anyone(listConsensus, asked),
    await anyone(listControversial, asked),
    await anyone(listMajority, asked),
    await anyone(listRepresentative, asked),
    await anyone(listRoutingWeights, asked),
    await anyone(listSharedOpinions, asked),
    await anyone(listOpinionsBySlug, { opinionSlugIdList: opinions.map(({ slugId }) => slugId) }),
    await anyone(fetchRecentConversations, { sortAlgorithm: 'new' }),
  ]
  for (const { runId } of runs) answers.push(await anyone(getRunMap, { ...asked, runId }))
  for (const filter of ['new', 'discover', 'group-aware-consensus', 'controversial', 'moderated'] as const)
    answers.push(await anyone(listOpinions, { ...asked, filter }))
  return answers
}

/** The paths of all differences, without positions in lists. */
function differing(before: unknown, after: unknown, path = ''): string[] {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return before === after ? [] : [path]
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
    differing(was.get(name), is.get(name), /^\d+$/.test(name) ? path : `${path}.${name}`),
  )
}

test('if only results are published, the votes of one person change the numbers of people and votes, and nothing else that anybody reads', async () => {
  await using app = await startApp()
  const camps = await twoCamps(app, { publication: 'results', left: 16, right: 14, poll: ['Yes', 'No'] })
  const { slugId: conversationSlugId } = camps.conversation
  await answerPoll(camps)
  const before = await readAll(app, camps)
  const person = app.stranger()
  for (const [slugId = '', choice] of [
    [camps.divisive[0], 'agree'],
    [camps.divisive[4], 'agree'],
    [camps.common[0], 'disagree'],
  ] as const)
    await aVote(person, slugId, choice)
  await person(respondToPoll, { conversationSlugId, voteOptionChoice: 2 })
  const ofConversation = ['lastReactedAt', 'voteCount', 'participantCount', 'rank'].map(
    (name) => `.metadata.${name}`,
  )
  const found = new Set(differing(before, await readAll(app, camps)))
  const isCount = (path: string) =>
    path === '.numParticipants' || ofConversation.some((end) => path.endsWith(end))
  assert.deepEqual(
    [...found].filter((path) => !isCount(path)),
    [],
  )
  assert(found.has('.numParticipants'))
})

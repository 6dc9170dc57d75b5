import assert from 'node:assert/strict'
import { test } from 'node:test'
import { voteChoiceOf, type Publication } from '@parley/contract'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { answerPoll, choiceInCamp, joinCamp, twoCamps } from '#testing/camps.ts'
import { aDevice, type TestDevice } from '#testing/device.ts'
import { CALLS } from '#testing/existing-client.ts'
import { moderateOpinion } from '#testing/seed.ts'

/** Makes a call as an existing client does, and parses the response with the fields that this client knows. */
const clientOf =
  (app: TestApp, device?: TestDevice) =>
  async <Response extends z.ZodMiniType>(
    { path, response }: { path: string; response: Response },
    body: unknown,
  ): Promise<z.output<Response>> => {
    const url = `/api/v1${path}`
    const { status, text } = await app.send(url, {
      body: JSON.stringify(body),
      ...(device === undefined ? {} : { headers: { authorization: `Bearer ${app.token(device, url)}` } }),
    })
    assert.equal(status, 200, `${path}: ${text}`)
    const parsed = z.safeParse(response, text === '' ? undefined : JSON.parse(text))
    assert(
      parsed.success,
      `${path}: ${parsed.error && z.prettifyError(parsed.error)}\n${text.slice(0, 1000)}`,
    )
    return parsed.data
  }

type Client = ReturnType<typeof clientOf>

const FILTERS = ['new', 'discover', 'moderated', 'group-aware-consensus', 'majority', 'controversial']

/** What such a client reads when it shows the feed, a conversation and its analysis. */
async function readEverything(client: Client, slug: string) {
  const about = { conversationSlugId: slug }
  await client(CALLS.listConversations, { sortAlgorithm: 'following' })
  await client(CALLS.listConversations, { sortAlgorithm: 'new' })
  const { conversationData } = await client(CALLS.getConversation, about)
  for (const filter of FILTERS) await client(CALLS.listOpinions, { ...about, filter })
  await client(CALLS.listOpinions, { ...about, filter: 'cluster', clusterKey: '0' })
  await client(CALLS.listConsensus, about)
  await client(CALLS.listMajority, about)
  await client(CALLS.listControversial, about)
  await client(CALLS.listRepresentative, about)
  const opinions = await client(CALLS.listOpinions, { ...about, filter: 'new' })
  const opinionSlugIdList = opinions.map(({ opinionSlugId }) => opinionSlugId)
  assert.equal((await client(CALLS.listBySlug, { opinionSlugIdList })).length, opinions.length)
  return { conversation: conversationData, opinions }
}

/** What it reads of its own user. */
async function readOwn(client: Client, slug: string) {
  await client(CALLS.getProfile, {})
  await client(CALLS.listOwnConversations, {})
  const own = await client(CALLS.listOwnOpinions, {})
  await client(CALLS.listNotifications, {})
  const votes = await client(CALLS.listOwnVotes, { conversationSlugIdList: [slug] })
  const answers = await client(CALLS.listOwnAnswers, [slug])
  return { own, votes, answers }
}

/** People vote, answer the poll and write, and then everybody reads. */
async function useConversation(
  app: TestApp,
  { publication, people }: { publication: Publication; people: number },
) {
  const camps = await twoCamps(app, {
    left: Math.ceil(people / 2) - 1,
    right: Math.floor(people / 2),
    publication,
    poll: ['Yes', 'No'],
  })
  const { conversation, common } = camps
  await answerPoll(camps)
  const [slug, device] = [conversation.slugId, aDevice()]
  const [anonymous, client] = [clientOf(app), clientOf(app, device)]
  for (const [number, { slugId: opinionSlugId }] of conversation.opinions.entries()) {
    const chosenOption = voteChoiceOf(choiceInCamp(0, number))
    assert(await client(CALLS.castVote, { opinionSlugId, chosenOption }))
  }
  await client(CALLS.respondToPoll, { conversationSlugId: slug, voteOptionChoice: 2 })
  const written = await client(CALLS.createOpinion, { conversationSlugId: slug, opinionBody: 'More trees.' })
  assert(written.success)
  await app.runJobs()
  if (people >= 10) await publishNow(app, conversation)
  await joinCamp(app, conversation, { side: 0, size: 2 })
  await moderateOpinion(app, { slugId: common[0] ?? '', action: 'move' })
  await app.runJobs()
  const seen = await readEverything(anonymous, slug)
  const { conversation: signed } = await readEverything(client, slug)
  assert.deepEqual(signed.interaction, { hasVoted: true, votedIndex: 2 })
  const { own, votes, answers } = await readOwn(client, slug)
  assert.deepEqual(
    [own.length, votes.length, answers],
    [1, 11, [{ conversationSlugId: slug, optionChosen: 2 }]],
  )
  return { ...seen, signed }
}

for (const publication of ['results', 'votes'] as const)
  for (const people of [5, 12, 40, 120])
    test(`an existing client reads and writes a conversation of ${people} people that publishes ${publication}, and finds the fields that it knows in every response`, async () => {
      await using app = await startApp()
      const { conversation, opinions, signed } = await useConversation(app, { publication, people })
      const { clusters } = conversation.polis
      const stats = opinions.flatMap(({ clustersStats }) => clustersStats)
      const hasGroups = publication === 'votes' ? people >= 12 : people >= 40
      assert.equal(clusters.length, hasGroups ? 2 : 0)
      assert.equal(stats.length, hasGroups ? 2 * opinions.length : 0)
      if (publication === 'results') assert(stats.every(({ isSuppressed }) => isSuppressed))
      const isPlaced = signed.polis.clusters.some(({ isUserInCluster }) => isUserInCluster)
      assert.equal(isPlaced, hasGroups && (publication === 'votes' || people >= 100))
      const isTold = publication === 'votes' || people >= 10
      assert.equal(
        opinions.some(({ numAgrees }) => numAgrees > 0),
        isTold,
      )
      assert.equal(conversation.payload.poll?.[1]?.numResponses, isTold ? Math.floor(people / 2) + 1 : 0)
    })

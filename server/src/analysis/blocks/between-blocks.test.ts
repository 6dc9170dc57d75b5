import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createAppeal,
  getConversation,
  getProfile,
  listQueue,
  listRuns,
  moderateOpinion,
  reportOpinion,
  respondToPoll,
  setPatternAside,
  setReviewRequired,
} from '@parley/contract'
import { findPatterns } from '#patterns/find.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { notifiedDecision } from '#testing/appeals.ts'
import { publishNow } from '#testing/blocks.ts'
import { answerPoll, joinCamp, twoCamps } from '#testing/camps.ts'
import { aPattern } from '#testing/patterns.ts'
import { readEverything, unreadCalls, type Readings, type ReadTarget } from '#testing/readings.ts'
import { anOrganization } from '#testing/review.ts'
import { anOpinion, aVote } from '#testing/seed.ts'

const SPAM = { moderationReason: 'spam', moderationExplanation: '' } as const

/** A conversation of an organization with everything that moderators and participants can have there. */
async function aStage(app: TestApp) {
  const { organizationId, facilitator } = await anOrganization(app)
  const camps = await twoCamps(app, { publication: 'results', left: 63, right: 16, poll: ['Yes', 'No'] })
  const { conversation, left, right } = camps
  const { slugId: conversationSlugId } = conversation
  await app.ctx.db
    .updateTable('conversations')
    .set({ organization_id: organizationId })
    .where('id', '=', conversation.id)
    .execute()
  await answerPoll(camps)
  const moderator = await app.user({ isModerator: true })
  const administrator = await app.user({ isAdministrator: true })
  const author = await app.user()
  const [popular, moved, hidden, reported] = [
    await anOpinion(author, conversation, 'More benches'),
    await anOpinion(author, conversation, 'Buy my benches'),
    await anOpinion(author, conversation, 'Buy my hidden benches'),
    await anOpinion(author, conversation, 'Benches for nobody'),
  ]
  // With one more vote, an opinion has a number of voters of which its author is notified.
  for (const person of [...left, ...right].slice(0, 24)) await aVote(person, popular)
  for (const slugId of [moved, hidden, reported]) await aVote(left[1] ?? author, slugId)
  const people = left.slice(0, 30)
  await moderator(setPatternAside, { patternSlugId: await aPattern(app, conversation, people) })
  await publishNow(app, conversation)
  await moderator(moderateOpinion, { opinionSlugId: hidden, moderationAction: 'hide', ...SPAM })
  await moderator(moderateOpinion, { opinionSlugId: moved, moderationAction: 'move', ...SPAM })
  const decisionId = await notifiedDecision(author, 'moderation_decision')
  await author(createAppeal, { decisionId, appealExplanation: 'It is about benches.' })
  await facilitator(reportOpinion, { opinionSlugId: reported, reportReason: 'spam' })
  await facilitator(setReviewRequired, { conversationSlugId, isReviewRequired: true })
  await anOpinion(author, conversation, 'Benches in the sun')
  await allJobs(app, conversation)
  const participant = left.at(-1)
  const callers = { anyone: undefined, participant, author, facilitator, moderator, administrator }
  const target: ReadTarget = {
    conversationSlugId,
    opinionSlugIds: [...camps.divisive.slice(0, 2), popular, moved, hidden, reported],
    runIds: (await app.anyone(listRuns, { conversationSlugId })).map(({ runId }) => runId),
    decisionId,
    queueItemIds: (await moderator(listQueue, {})).items.map(({ itemId }) => itemId),
    username: (await author(getProfile, {})).username,
  }
  return { camps, callers, target, popular, moved, hidden, reported }
}

/** Runs every job, also those that wait for a minute. */
async function allJobs(app: TestApp, { id }: { id: number }): Promise<void> {
  await app.runJobs()
  await findPatterns(app.ctx, id, 0)
}

/** The requests whose answers differ, with the first difference. */
const differences = (before: Readings, after: Readings, mask: (text: string) => string) =>
  [...before].flatMap(([request, text]) => {
    const [was, is] = [mask(text), mask(after.get(request) ?? '')]
    if (was === is) return []
    const at = [...was].findIndex((character, index) => character !== is[index])
    const around = (words: string) => words.slice(Math.max(0, at - 80), at + 60)
    return [`${request}: …${around(was)}… → …${around(is)}…`]
  })

test('the test below makes every call that reads', () => {
  assert.deepEqual(unreadCalls(), [])
})

test('between two blocks one more vote changes the numbers of people, votes and opinions, and nothing else that anybody can read', async () => {
  await using app = await startApp()
  const { camps, callers, target, popular, moved, hidden, reported } = await aStage(app)
  const { conversation, left } = camps
  const { slugId: conversationSlugId } = conversation
  const read = async () => {
    await allJobs(app, conversation)
    // Pictures and pages are kept for a while, but not by another process.
    await using sibling = await app.sibling()
    return await readEverything(sibling, { callers, target })
  }
  const before = await read()
  const all = [...before.values()].join()
  // Otherwise the test would say nothing about these parts.
  for (const part of [
    '"isRounded":true',
    '"comparison":{',
    '"type":"opinion_vote"',
    'It is about benches.',
    '"optionTitle"',
  ])
    assert(all.includes(part), `nobody reads ${part}`)
  const voter: Actor = left[1] ?? app.stranger()
  await aVote(voter, camps.divisive[0] ?? '', 'disagree')
  for (const slugId of [popular, moved, hidden, reported])
    await aVote(voter, slugId, 'disagree').catch(() => {})
  await voter(respondToPoll, { conversationSlugId, voteOptionChoice: 2 })
  const changed = await read()
  assert.deepEqual(differences(before, changed, withoutMoments), [], 'somebody changed their votes')

  const [newcomer] = await joinCamp(app, conversation, { side: 0, size: 1 })
  assert(newcomer)
  for (const slugId of [popular, reported]) await aVote(newcomer, slugId)
  await newcomer(respondToPoll, { conversationSlugId, voteOptionChoice: 1 })
  await aVote(left[2] ?? voter, camps.divisive[1] ?? '', 'cancel')
  const after = await read()
  // Pictures show the changed numbers; above, where no number changed, they were compared too.
  const isText = ([request]: [string, string]) => !request.endsWith('.png')
  const shown = new Map([...changed].filter(isText))
  assert.deepEqual(differences(shown, after, withoutCounts), [], 'somebody new voted')
  const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
  assert.equal(metadata.asOf?.block, 1)
})

/** Removes what differs at each reading. */
const withoutMoments = (text: string) =>
  text
    .replaceAll(/"(?:checkedAt|exportedAt)":"[^"]*"/g, '')
    .replaceAll(/"(?:bytes|freeShare|oldestSeconds|p99Ms)":[\d.e-]+/g, '')
    // Lengths are ignored, since bodies are compared, and the numbers in the body of the health page may have more
    // digits.
    .replaceAll(/"content-length":"[^"]*"/g, '')

/** Leaves out the live numbers of people and votes, and the popular order that follows from them. */
const withoutCounts = (text: string) =>
  withoutMoments(text)
    .replaceAll(/"(?:voteCount|participantCount|rank)":[\d.e-]+/g, '')
    .replaceAll(/"(?:content-length|etag)":"[^"]*"/g, '')
    .replaceAll(/VoteAction","userInteractionCount":\d+/g, '')
    .replaceAll(/\d+ people have taken part so far/g, '')

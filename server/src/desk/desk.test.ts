import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  castVote,
  closeConversation,
  createOpinion,
  deleteOpinion,
  getDesk,
  listLedConversations,
  recordVisit,
  setReviewRequired,
  type Desk,
} from '@parley/contract'
import { sql } from 'kysely'
import { joinDays, shownReach } from '#desk/small-counts.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { publishNow } from '#testing/blocks.ts'
import { assertRejected } from '#testing/refusal.ts'
import { moderateOpinion } from '#testing/seed.ts'
import { foldAll } from '#worker.ts'

const deskOf = (leader: Actor, conversationSlugId: string): Promise<Desk> =>
  leader(getDesk, { conversationSlugId })

async function opinionsOf({ ctx }: TestApp, slugId: string): Promise<string[]> {
  const { rows } = await sql<{ slug_id: string }>`
    select o.slug_id from opinions o join conversations c on c.id = o.conversation_id
    where c.slug_id = ${slugId} order by o.id`.execute(ctx.db)
  return rows.map(({ slug_id: opinion }) => opinion)
}

const strangers = (app: TestApp, count: number) => Array.from({ length: count }, () => app.stranger())

describe('the desk of a conversation', () => {
  test('only those who lead a conversation have its desk: its author, or the members of its organization', async () => {
    await using app = await startApp()
    const [author, other, member] = [await app.user(), await app.user(), await app.user()]
    const personal = await startConversation(author)
    await deskOf(author, personal)
    await assertRejected(deskOf(other, personal), 'forbidden', 'not_author')
    await anOrganization(app, member)
    const facilitator = await aFacilitator(app)
    const posted = await startConversation(member, { postAsOrganization: 'Town Hall' })
    await deskOf(facilitator, posted)
    await assertRejected(deskOf(author, posted), 'forbidden', 'not_author')
  })

  test('the desk counts as added what people wrote and can see, and nothing moved, hidden or deleted', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author)
    const people = await Promise.all(Array.from({ length: 4 }, () => app.user()))
    for (const [index, person] of people.entries())
      await person(createOpinion, { conversationSlugId: slugId, opinionBody: `Idea ${index}` })
    assert.equal((await deskOf(author, slugId)).numAdded, 4)
    const [moved = '', hidden = '', deleted = ''] = (await opinionsOf(app, slugId)).slice(-4)
    await moderateOpinion(app, { slugId: moved, action: 'move' })
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    await people[2]?.(deleteOpinion, { opinionSlugId: deleted })
    assert.equal((await deskOf(author, slugId)).numAdded, 1)
  })

  test('where only results are published, the desk tells whole days alone, so that no vote is seen to arrive', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author, { publication: 'results' })
    const [first = ''] = await opinionsOf(app, slugId)
    const people = strangers(app, 5)
    for (const person of people) await person(castVote, { opinionSlugId: first, chosenOption: 'agree' })
    assert.deepEqual((await deskOf(author, slugId)).days, [])
    await foldAll(app.ctx)
    await sql`update conversation_days set day = day - 1`.execute(app.ctx.db)
    const { days, newSinceYesterday } = await deskOf(author, slugId)
    assert.deepEqual([days.map(({ votes }) => votes), newSinceYesterday], [[5], 5])
  })

  test('votes and new people are counted by day as they happen, and folding changes no figure', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author, { publication: 'votes' })
    const [first = '', second = ''] = await opinionsOf(app, slugId)
    const people = strangers(app, 5)
    for (const person of people) await person(castVote, { opinionSlugId: first, chosenOption: 'agree' })
    await people[0]!(castVote, { opinionSlugId: second, chosenOption: 'disagree' })
    await people[0]!(castVote, { opinionSlugId: second, chosenOption: 'agree' })
    await people[1]!(castVote, { opinionSlugId: first, chosenOption: 'cancel' })
    const today = new Date().toISOString().slice(0, 10)
    const { days, newSinceYesterday } = await deskOf(author, slugId)
    // A vote that was withdrawn later was cast.
    assert.deepEqual(days, [{ from: today, to: today, votes: 6, newcomers: 5 }])
    assert.equal(newSinceYesterday, 5)
    await foldAll(app.ctx)
    assert.deepEqual((await deskOf(author, slugId)).days, days)
    await people[2]!(castVote, { opinionSlugId: second, chosenOption: 'pass' })
    assert.deepEqual((await deskOf(author, slugId)).days, [
      { from: today, to: today, votes: 7, newcomers: 5 },
    ])
  })

  test('below five people, no day and no number of new people is told', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author)
    const [first = ''] = await opinionsOf(app, slugId)
    for (const person of strangers(app, 3))
      await person(castVote, { opinionSlugId: first, chosenOption: 'agree' })
    const desk = await deskOf(author, slugId)
    assert.deepEqual([desk.days, desk.newSinceYesterday, desk.reach], [[], undefined, undefined])
  })

  test('days on which fewer than five people took part are joined with the next ones', () => {
    const day = (date: string, people: number) => ({
      day: date,
      votes: people * 2,
      people,
      newcomers: people,
    })
    const days = ['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05', '2026-11-06']
    const counts = [7, 2, 4, 5, 3]
    assert.deepEqual(joinDays(days.map((date, at) => day(date, counts[at] ?? 0))), [
      { from: '2026-11-01', to: '2026-11-01', votes: 14, newcomers: 7 },
      { from: '2026-11-02', to: '2026-11-04', votes: 12, newcomers: 6 },
      { from: '2026-11-05', to: '2026-11-05', votes: 10, newcomers: 5 },
    ])
  })

  test('how far people get tells no number of fewer than five people, and none from which one follows', () => {
    const at = new Date(0)
    const told = (people: number, ten: number, all: number, opinions = 30) => {
      const { ten: toldTen, all: toldAll } = shownReach({ people, ten, all, opinions }, at) ?? {}
      return [toldTen, toldAll]
    }
    assert.equal(shownReach({ people: 4, ten: 0, all: 0, opinions: 30 }, at), undefined)
    assert.deepEqual(told(50, 30, 10), [30, 10])
    assert.deepEqual(told(50, 48, 10), [undefined, 10], 'two people voted on fewer than ten')
    assert.deepEqual(told(50, 30, 3), [30, undefined], 'three people voted on all')
    assert.deepEqual(told(50, 30, 28), [30, undefined], 'two people voted on ten, but not on all')
    assert.deepEqual(told(50, 50, 50), [50, 50])
    assert.deepEqual(told(50, 50, 20, 10), [undefined, 20], 'there are only ten opinions')
  })

  test('where only results are published, how far people got and the votes of opinions are those of the block', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author)
    const [first = '', second = ''] = await opinionsOf(app, slugId)
    const people = strangers(app, 10)
    for (const person of people) await person(castVote, { opinionSlugId: first, chosenOption: 'agree' })
    for (const person of people.slice(0, 6))
      await person(castVote, { opinionSlugId: second, chosenOption: 'pass' })
    const before = await deskOf(author, slugId)
    assert.deepEqual(
      [before.reach, before.fewVotes.map(({ votes }) => votes)],
      [undefined, [undefined, undefined]],
    )
    const { rows } = await sql<{
      id: number
    }>`select id from conversations where slug_id = ${slugId}`.execute(app.ctx.db)
    await publishNow(app, { id: rows[0]?.id ?? 0 })
    for (const person of people.slice(6))
      await person(castVote, { opinionSlugId: second, chosenOption: 'pass' })
    const { reach, fewVotes, numFewVotes } = await deskOf(author, slugId)
    // Four people have voted on one only, which is not told.
    assert.deepEqual([reach?.people, reach?.opinions, reach?.all], [10, 2, undefined])
    assert.deepEqual(
      fewVotes.map(({ opinionSlugId, votes }) => [opinionSlugId, votes]),
      [
        [second, 6],
        [first, 10],
      ],
    )
    assert.equal(numFewVotes, 2)
  })

  test('nothing on the desk depends on how people voted, in open votes or in blocks', async () => {
    await using app = await startApp()
    const author = await app.user()
    const desks: Desk[] = []
    for (const choices of [['agree', 'pass'] as const, ['disagree', 'agree'] as const]) {
      for (const publication of ['results', 'votes'] as const) {
        const slugId = await startConversation(author, { publication })
        const opinions = await opinionsOf(app, slugId)
        for (const [place, person] of strangers(app, 12).entries())
          for (const opinionSlugId of opinions.slice(0, 1 + (place % 2)))
            await person(castVote, { opinionSlugId, chosenOption: choices[place % 2] ?? 'pass' })
        const { rows } = await sql<{
          id: number
        }>`select id from conversations where slug_id = ${slugId}`.execute(app.ctx.db)
        await publishNow(app, { id: rows[0]?.id ?? 0 })
        await foldAll(app.ctx)
        await sql`update conversation_days set day = day - 1`.execute(app.ctx.db)
        const desk = await deskOf(author, slugId)
        assert.equal(desk.reach?.people, 12)
        assert.equal(desk.days.length, 1)
        desks.push(desk)
      }
    }
    const known = desks.map(({ reach, fewVotes, ...desk }) => ({
      ...desk,
      reach: { ...reach, asOf: '' },
      fewVotes: fewVotes.map((opinion) => ({ ...opinion, opinionSlugId: '' })),
    }))
    assert.deepEqual(known.slice(2), known.slice(0, 2))
  })

  test('a visit is counted by its channel and day, and fewer than five are not told', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author)
    const visit = (channel: string) => app.anyone(recordVisit, { conversationSlugId: slugId, channel })
    await Promise.all([...Array.from({ length: 6 }, () => visit('poster')), visit('bus-stop')])
    assert.deepEqual((await deskOf(author, slugId)).channels, [
      { channel: 'poster', visits: 6 },
      { channel: 'bus-stop' },
    ])
    await assertRejected(visit('Any text'), 'invalid_input')
  })

  test('visits by more than fifty channels, and of conversations that strangers cannot read, are not counted', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author)
    for (let n = 0; n < 52; n++)
      await app.anyone(recordVisit, { conversationSlugId: slugId, channel: `channel-${n}` })
    assert.equal((await deskOf(author, slugId)).channels.length, 50)
    const hidden = await startConversation(author, { isIndexed: false, isLoginRequired: true })
    await app.anyone(recordVisit, { conversationSlugId: hidden, channel: 'poster' })
    await app.anyone(recordVisit, { conversationSlugId: 'absent12', channel: 'poster' })
    assert.deepEqual((await deskOf(author, hidden)).channels, [])
  })

  test('what waits is told to whoever decides on it: an author reviews, and reports go to moderators', async () => {
    await using app = await startApp()
    const author = await app.user()
    const slugId = await startConversation(author)
    await author(setReviewRequired, { conversationSlugId: slugId, isReviewRequired: true })
    for (const opinionBody of ['One more line.', 'Fewer cars.'])
      await (
        await app.user()
      )(createOpinion, { conversationSlugId: slugId, opinionBody })
    const { waiting } = await deskOf(author, slugId)
    assert.deepEqual([waiting.review?.count, waiting.report], [2, undefined])
  })
})

describe('the conversations that somebody leads', () => {
  test('those where something waits come first, then those that close next; others’ are not among them', async () => {
    await using app = await startApp()
    const [author, other] = [await app.user(), await app.user()]
    await startConversation(other)
    const idle = await startConversation(author, { conversationTitle: 'Idle' })
    const closing = await startConversation(author, { conversationTitle: 'Closing' })
    await author(closeConversation, {
      conversationSlugId: closing,
      closeAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const reviewed = await startConversation(author, { conversationTitle: 'Reviewed' })
    await author(setReviewRequired, { conversationSlugId: reviewed, isReviewRequired: true })
    await other(createOpinion, { conversationSlugId: reviewed, opinionBody: 'One more line.' })
    const { conversationList } = await author(listLedConversations, {})
    assert.deepEqual(
      conversationList.map(({ conversationSlugId, numWaiting }) => [conversationSlugId, numWaiting]),
      [
        [reviewed, 1],
        [closing, 0],
        [idle, 0],
      ],
    )
  })
})

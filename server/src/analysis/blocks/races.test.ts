import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError, castVote, deleteUser, respondToPoll, VoteAction, type Call } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { unpackVotes } from '#results/packed-votes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { callFrom } from '#testing/call-from.ts'
import { aDevice } from '#testing/device.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { seededRandom } from '#testing/random.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'

/** Makes a call from an address; people whose account was deleted by then are refused, and nothing may fail otherwise. */
async function tryFrom<C extends Call>(...args: Parameters<typeof callFrom<C>>): Promise<void> {
  const { status, text } = await callFrom(...args)
  assert(status < 500, text)
}

/** A vote on an opinion, or an answer to the poll as agreement with the negated number of the option. */
type HeldVote = { person: number; subject: number; choice: number }

async function heldVotes({ ctx }: TestApp, { id }: SeededConversation): Promise<HeldVote[]> {
  const { rows } = await sql<{ votes: Buffer }>`
    select votes from published_vote_parts where conversation_id = ${id}`.execute(ctx.db)
  return rows.flatMap(({ votes }) => {
    const { participantIds, opinionIds, values } = unpackVotes(votes)
    return Array.from(participantIds, (person, at) => ({
      person,
      subject: opinionIds[at] ?? 0,
      choice: values[at] ?? 0,
    }))
  })
}

async function castVotesOf({ ctx }: TestApp, { id }: SeededConversation): Promise<HeldVote[]> {
  const { rows } = await sql<HeldVote>`
    select user_id as person, opinion_id as subject, choice from votes where conversation_id = ${id}
    union all select user_id, -option_number, 1 from poll_responses where conversation_id = ${id}`.execute(
    ctx.db,
  )
  return rows
}

describe('races of votes, merges and deletions with blocks @full', () => {
  test('nobody is lost or counted twice when guests log in and people leave while others vote and blocks are published', async () => {
    const random = seededRandom()
    const anyOf = <T>(choices: readonly T[]): T => {
      const choice = choices[Math.floor(random() * choices.length)]
      assert(choice !== undefined)
      return choice
    }
    await using app = await startApp({ env: { COUNT_PLACES: 'on' } })
    await using other = await app.sibling()
    const places = [
      await aConversation(app, { publication: 'results', opinions: 4, poll: ['yes', 'no'] }),
      await aConversation(app, { publication: 'results', opinions: 4, poll: ['yes', 'no'] }),
    ]
    const owners = await Promise.all(
      Array.from({ length: 10 }, (_, n) => aRegisteredUser(app, `person ${n}`)),
    )
    // Two guests share each place.
    const guests = Array.from({ length: 40 }, (_, n) => ({ device: aDevice(), from: `10.0.${n % 20}.1` }))
    const people = [...guests, ...owners.map(({ device }) => ({ device, from: '10.1.0.1' }))]

    const act = async (person: (typeof people)[number], index: number) => {
      for (let step = 0; step < 16; step++) {
        const [process, place] = [anyOf([app, other]), anyOf(places)]
        if (random() < 0.25)
          await tryFrom(process, person, respondToPoll, {
            conversationSlugId: place.slugId,
            voteOptionChoice: anyOf([1, 2]),
          })
        else
          await tryFrom(process, person, castVote, {
            opinionSlugId: anyOf(place.opinions).slugId,
            chosenOption: anyOf(VoteAction.options),
          })
        if (step === 6 && index % 2 === 0)
          // The account may have been deleted with all its devices.
          await logInAs(process, process.as(person.device), `person ${index % owners.length}`).catch(
            (error: unknown) => assert(error instanceof AppError, String(error)),
          )
        if (step === 9 && index % 7 === 0) await tryFrom(process, person, deleteUser, {})
      }
    }
    const over = new AbortController()
    const jobs = [app, other].map(async (process) => {
      while (!over.signal.aborted) {
        // In one order, since both processes change all blocks at once.
        await sql`
          update blocks set published_at = published_at - interval '10 minutes' where conversation_id in
            (select conversation_id from blocks order by conversation_id for update)`.execute(app.ctx.db)
        for (const { id } of places) await enqueueAnalysis(process.ctx.db, id)
        await process.runJobs()
      }
    })
    try {
      await Promise.all(people.map(act))
    } finally {
      over.abort()
      await Promise.all(jobs)
    }
    await app.runJobs()

    const { rows: left } = await sql<{ id: number }>`
      select u.id from users u left join users a on a.id = u.merged_into
      where coalesce(a.deleted_at, u.deleted_at) is not null and (u.merged_into is null or a.deleted_at is not null)`.execute(
      app.ctx.db,
    )
    assert(left.length > 0)
    // So that nobody waits for others who do not count.
    await sql`update independent_people set counts = true`.execute(app.ctx.db)
    const ofThoseWhoLeft = new Set(left.map(({ id }) => id))
    for (const place of places) {
      await assertNoDrift(app, place.slugId)
      assert.deepEqual(
        (await heldVotes(app, place)).filter(({ person }) => ofThoseWhoLeft.has(person)),
        [],
      )
      await publishNow(app, place)
      assert.deepEqual(inOrder(await heldVotes(app, place)), inOrder(await castVotesOf(app, place)))
    }
    const { rows: marks } = await sql`
      select from independent_people i join users u on u.id = i.user_id where u.deleted_at is not null`.execute(
      app.ctx.db,
    )
    assert.equal(marks.length, 0)
  })
})

const inOrder = (votes: HeldVote[]) =>
  votes.map(({ person, subject, choice }) => `${person} ${subject} ${choice}`).toSorted()

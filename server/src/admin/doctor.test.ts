import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { insertUser } from '#testing/people.ts'
import { aConversation } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'

test('the doctor warns when nine in ten guests share one address that is not registered as a shared place', async () => {
  await using shell = await startShell()
  const { db } = shell.app.ctx
  const { id } = await aConversation(shell.app, { publication: 'results' })
  const guestsFrom = async (place: string, numGuests: number) => {
    for (let guest = 0; guest < numGuests; guest++)
      await sql`insert into independent_people (conversation_id, user_id, place)
        values (${id}, ${await insertUser(db)}, ${Buffer.from(place)})`.execute(db)
  }
  await guestsFrom('proxy', 18)
  const doctor = async () => (await shell.admin('doctor')).text
  assert.match(await doctor(), /^ok +Guests take part from different addresses\.$/m)
  await guestsFrom('home', 2)
  assert.match(await doctor(), /^WRONG +18 of 20 guests share one address .* TRUST_PROXY is too low\.$/m)
  await sql`insert into shared_places (conversation_id, place_tag, num_people, until)
    values (${id}, ${Buffer.from('proxy')}, 30, now() + interval '1 day')`.execute(db)
  assert.match(await doctor(), /^ok +Guests take part/m)
})

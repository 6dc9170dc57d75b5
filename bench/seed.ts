import type { Pool } from 'pg'
import { recountAll } from '../server/src/admin/recount.sql.ts'
import { allConversationIds } from '../server/src/admin/sql.ts'
import { openDb } from '../server/src/db/open.ts'
import { aDevice, type TestDevice } from '../server/src/testing/device.ts'
import { CHOICES } from './requests.ts'

export type Seeded = {
  devices: TestDevice[]
  /** Slug ids of the ten conversations with 200 opinions each. */
  large: { slugId: string; opinions: string[] }[]
  /** For each device the slug id of its person's 20th notification. */
  notifications: string[]
}

/**
 * 500 public conversations, every other one of which publishes only results, ten of them with 200 opinions and 30,000
 * votes each; and 200 known devices.
 */
export async function seed(pool: Pool): Promise<Seeded> {
  const devices = Array.from({ length: 200 }, () => aDevice())
  await pool.query(`insert into users (username) select 'bench_' || i from generate_series(1, 3000) i`)
  await pool.query(
    `insert into devices (did, user_id) select did, n::int from unnest($1::text[]) with ordinality d (did, n)`,
    [devices.map(({ did }) => did)],
  )
  await pool.query(`
    insert into conversations (slug_id, author_id, title, body, is_indexed, is_login_required, publication)
    select 'benc' || lpad(i::text, 4, '0'), 1 + i % 200, 'What should change in part ' || i || ' of our town?',
      'Tell us what you would accept, what you would refuse and what nobody has thought of yet.', true, false,
      case when i % 2 = 0 then 'results' else 'votes' end
    from generate_series(1, 500) i`)
  await pool.query(`
    insert into opinions (slug_id, conversation_id, author_id, body)
    select 'o' || lpad(c::text, 3, '0') || lpad(o::text, 4, '0'), c, 1 + o % 200,
      'Opinion ' || o || ': every closed street needs a free shuttle for people who cannot walk ' || o || ' metres.'
    from generate_series(1, 500) c, generate_series(1, 200) o where c <= 10 or o <= 5`)
  // Only people with ids above 200 have voted, so every opinion is new to the people of the devices.
  await pool.query(`
    insert into votes (user_id, opinion_id, conversation_id, choice)
    select u, o.id, o.conversation_id, (u * 7 + o.id * 13 + (u % 3) * o.id) % 3 - 1
    from opinions o, generate_series(201, 350) u where o.conversation_id <= 10`)
  await pool.query(`
    insert into participations select conversation_id, user_id, count(*) from votes group by 1, 2;
    insert into opinion_tallies select opinion_id, count(*) filter (where choice = 1), count(*) filter (where choice = -1),
      count(*) filter (where choice = 0) from votes group by 1;
    update conversations c set num_opinions = (select count(*) from opinions where conversation_id = c.id),
      num_votes = (select count(*) from votes where conversation_id = c.id),
      num_participants = (select count(*) from participations where conversation_id = c.id), rank = 100 + c.id * 0.001;
    analyze;`)
  await pool.query(`
    insert into notifications (user_id, kind, event, conversation_id, opinion_id, amount, is_read)
    select u, case when n % 2 = 0 then 'new_opinion' else 'opinion_vote' end, 'seed ' || n, o.conversation_id, o.id, 5,
      n % 3 > 0
    from generate_series(1, 500) n, generate_series(1, 200) u
    join lateral (select * from opinions where id = 1 + (n * 7 + u * 3) % 2000) o on true order by n;
    analyze notifications`)
  const { rows: notifications } = await pool.query<{ slug_id: string }>(`
    select (select n.slug_id from notifications n where n.user_id = u order by n.id desc offset 19 limit 1)
    from generate_series(1, 200) u order by u`)
  const { rows } = await pool.query<{ slug_id: string; opinions: string[] }>(`
    select c.slug_id, array_agg(o.slug_id) as opinions from conversations c join opinions o on o.conversation_id = c.id
    where c.id <= 10 group by c.id order by c.id`)
  return {
    devices,
    large: rows.map(({ slug_id, opinions }) => ({ slugId: slug_id, opinions })),
    notifications: notifications.map(({ slug_id }) => slug_id),
  }
}

/** Registers the people of the devices, and logs them in. */
export const registerDevices = (pool: Pool) =>
  pool.query(`
    update users set registered_at = now() where id <= 200;
    update devices set session_expires_at = now() + interval '1 day'`)

/** How many of the acknowledged votes (choice by user and opinion) are not stored as they were cast. */
export async function numLostVotes(pool: Pool, acknowledged: ReadonlyMap<string, string>): Promise<number> {
  const { rows } = await pool.query<{ key: string; choice: number }>(
    `select v.user_id || ' ' || o.slug_id as key, v.choice from votes v join opinions o on o.id = v.opinion_id
     where v.user_id <= 200`,
  )
  const saved = new Map(rows.map(({ key, choice }) => [key, CHOICES[1 - choice]]))
  return [...acknowledged].filter(([key, choice]) => saved.get(key) !== choice).length
}

/** Counts like `npm run admin -- doctor`: without moderated opinions. */
export async function numWrongCounts(connection: string): Promise<number> {
  const { db, close } = openDb({ connection, poolSize: 2 })
  const { drifts } = await recountAll(db, await allConversationIds(db))
  await close()
  return drifts.length
}

/** The number of differences between the shown counts and a recount of the votes. */
export async function drift(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ drift: number }>(`
    with shown as (
      select c.id, c.num_votes + coalesce(sum(d.votes), 0) as votes,
        c.num_participants + coalesce(sum(d.participants), 0) as people, c.num_opinions + coalesce(sum(d.opinions), 0) as opinions
      from conversations c left join tally_deltas d on d.conversation_id = c.id group by c.id
    ), tallies as (
      select o.id, coalesce(t.num_agrees, 0) + coalesce(d.agrees, 0) as agrees,
        coalesce(t.num_disagrees, 0) + coalesce(d.disagrees, 0) as disagrees, coalesce(t.num_passes, 0) + coalesce(d.passes, 0) as passes
      from opinions o left join opinion_tallies t on t.opinion_id = o.id
      left join (select opinion_id, sum(agrees) as agrees, sum(disagrees) as disagrees, sum(passes) as passes
        from tally_deltas group by 1) d on d.opinion_id = o.id
    ), counted as (
      select opinion_id, count(*) filter (where choice = 1) as agrees, count(*) filter (where choice = -1) as disagrees,
        count(*) filter (where choice = 0) as passes from votes group by 1
    )
    select (
      (select coalesce(sum(abs(s.votes - (select count(*) from votes v where v.conversation_id = s.id))
        + abs(s.people - (select count(distinct user_id) from votes v where v.conversation_id = s.id))
        + abs(s.opinions - (select count(*) from opinions o where o.conversation_id = s.id))), 0) from shown s)
      + (select coalesce(sum(abs(t.agrees - coalesce(c.agrees, 0)) + abs(t.disagrees - coalesce(c.disagrees, 0))
        + abs(t.passes - coalesce(c.passes, 0))), 0) from tallies t left join counted c on c.opinion_id = t.id)
    )::int as drift`)
  return rows[0]?.drift ?? -1
}

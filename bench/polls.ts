// Measures answers to one poll by many people at once: `npm run bench -- polls`.
import { aDevice, type TestDevice } from '../server/src/testing/device.ts'
import { load, type PreparedRequest } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { requestsTo } from './requests.ts'
import { seed } from './seed.ts'
import { cellsOf, LOAD_COLUMNS, showTable } from './tables.ts'

const PORT = 8479
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const IN_FLIGHT = 32
const PEOPLE = 2800
const OPTIONS = 4

await using product = await startProduct(PORT)
const { large } = await seed(product.pool)
const slugId = large[0]?.slugId ?? ''
const devices = await peopleOf(product)
const answers = new Map<string, number>()
const stats = await load({ port: PORT, inFlight: IN_FLIGHT, ms: SECONDS * 1000 }, answerRequests())
showTable(['what', ...LOAD_COLUMNS, 'note'])([
  '/poll/respond, one poll',
  ...cellsOf(stats),
  await lossAndDrift(product),
])

/** Gives a conversation a poll, and a device to every seeded person without one. */
async function peopleOf({ pool }: Product): Promise<TestDevice[]> {
  await pool.query(
    `insert into poll_options select c.id, n, 'Option ' || n from conversations c, generate_series(1, $2::int) n
     where c.slug_id = $1`,
    [slugId, OPTIONS],
  )
  const people = Array.from({ length: PEOPLE }, () => aDevice())
  await pool.query(
    `insert into devices (did, user_id)
     select did, 200 + n::int from unnest($1::text[]) with ordinality d (did, n)`,
    [people.map(({ did }) => did)],
  )
  return people
}

/**
 * Everybody answers, then everybody changes the answer, and so on; signed in advance, which works for a token's 30
 * seconds.
 */
function answerRequests(): () => PreparedRequest | undefined {
  const requests = requestsTo(PORT)
  const shots = Array.from({ length: 4000 * SECONDS }, (_, i): PreparedRequest => {
    const device = devices[i % PEOPLE]
    const voteOptionChoice = 1 + (((i % PEOPLE) + Math.floor(i / PEOPLE)) % OPTIONS)
    if (device === undefined) throw new Error('There is no device to sign with')
    return {
      bytes: requests.signed(device, '/poll/respond', { conversationSlugId: slugId, voteOptionChoice }),
      done: (isOk) => {
        if (isOk) answers.set(device.did, voteOptionChoice)
      },
    }
  })
  shots.reverse()
  return () => shots.pop()
}

/** Compares every acknowledged answer with its row, and the shown count of each option with a recount. */
async function lossAndDrift({ pool }: Product): Promise<string> {
  const { rows: saved } = await pool.query<{ did: string; option_number: number }>(
    'select d.did, r.option_number from poll_responses r join devices d using (user_id)',
  )
  const optionOf = new Map(saved.map(({ did, option_number }) => [did, option_number]))
  const lost = [...answers].filter(([did, option]) => optionOf.get(did) !== option).length
  const { rows } = await pool.query<{ drift: number }>(`
    select coalesce(sum(abs(coalesce(t.num_responses, 0)
      + coalesce((select sum(d.responses) from tally_deltas d
          where d.conversation_id = p.conversation_id and d.option_number = p.option_number), 0)
      - (select count(*) from poll_responses r
          where r.conversation_id = p.conversation_id and r.option_number = p.option_number))), 0)::int as drift
    from poll_options p left join poll_tallies t using (conversation_id, option_number)`)
  return `${answers.size} people, ${lost} lost, drift ${rows[0]?.drift}`
}

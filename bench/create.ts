// New conversations with fifteen opinions and a poll: `npm run bench -- create`.
import { serviceDid } from '../server/src/http/did.ts'
import { bodyOf, load, post, type Figures, type Shot } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { drift, seed } from './seed.ts'

const PORT = 8481
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const IN_FLIGHT = 16
const NUM_SEEDS = 15
const PATH = '/api/v1/conversation/create'
const ORIGIN = `http://127.0.0.1:${PORT}`

await using product = await startProduct(PORT)
const { devices } = await seed(product.pool)
await product.pool.query(`
  update users set registered_at = now() where id <= 200;
  update devices set session_expires_at = now() + interval '1 day'`)
const made = new Set<string>()
console.log('| what | per second | p50 ms | p99 ms | failed | note |\n|---|--:|--:|--:|--:|---|')
await show('/conversation/create, 15 opinions', await create())
await show('/conversation/create, killed midway', await killMidway())

async function show(what: string, figures: Figures): Promise<void> {
  const { perSecond, p50, p99, numFailed } = figures
  console.log(
    `| ${what} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${numFailed} | ${await wholeness(product)} |`,
  )
}

function create(): Promise<Figures> {
  const next = drafts()
  return load({ port: PORT, inFlight: IN_FLIGHT, ms: SECONDS * 1000 }, next)
}

async function killMidway(): Promise<Figures> {
  const next = drafts()
  const timer = setTimeout(() => void product.killServer(), (SECONDS * 1000) / 3)
  const figures = await load({ port: PORT, inFlight: IN_FLIGHT, ms: SECONDS * 1000 }, next)
  clearTimeout(timer)
  await product.killServer()
  await product.startServer()
  return figures
}

/** Signed in advance, as a token lives for 30 seconds. */
function drafts(): () => Shot | undefined {
  const audience = serviceDid(ORIGIN)
  const shots = Array.from({ length: 1000 * SECONDS }, (_, i): Shot => {
    const draft = {
      conversationTitle: `What should change in street ${i}?`,
      conversationBody: 'Tell us what you <b>would accept</b>, and what nobody has thought of yet.',
      pollingOptionList: ['Much', 'Little', 'Nothing'],
      isIndexed: true,
      isLoginRequired: true,
      seedOpinionList: Array.from(
        { length: NUM_SEEDS },
        (_seed, n) => `Street ${i} needs a free shuttle for people who cannot walk ${n} meters.`,
      ),
      idempotencyKey: crypto.randomUUID(),
    }
    return {
      bytes: post(PATH, draft, devices[i % devices.length]?.sign({ audience, resource: ORIGIN + PATH })),
      done: (isOk, answer) => {
        const slugId = /"conversationSlugId":"(\w+)"/.exec(JSON.stringify(isOk && bodyOf(answer)))?.[1]
        if (slugId !== undefined) made.add(slugId)
      },
    }
  })
  return () => shots.pop()
}

/** Whether everything acknowledged is there, and nothing is there by half. */
async function wholeness({ pool }: Product): Promise<string> {
  const { rows } = await pool.query<{ slug_id: string; is_whole: boolean }>(`
    select slug_id, num_opinions = ${NUM_SEEDS}
      and (select count(*) from opinions o where o.conversation_id = c.id) = ${NUM_SEEDS}
      and (select count(*) from poll_options p where p.conversation_id = c.id) = 3 as is_whole
    from conversations c where idempotency_key is not null`)
  const whole = new Set(rows.filter(({ is_whole }) => is_whole).map(({ slug_id }) => slug_id))
  const lost = [...made].filter((slugId) => !whole.has(slugId)).length
  const halves = rows.length - whole.size
  return `${made.size} acknowledged, ${lost} lost, ${halves} by half, drift ${await drift(pool)}`
}

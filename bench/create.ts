// Measures creating conversations with fifteen opinions and a poll: `npm run bench -- create`.
import { bodyOf, load, type PreparedRequest } from './load.ts'
import { loadAndKill, startProduct, type Product } from './product.ts'
import { requestsTo } from './requests.ts'
import { drift, registerDevices, seed } from './seed.ts'
import { cellsOf, LOAD_COLUMNS, showTable } from './tables.ts'

const PORT = 8481
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const NUM_SEEDS = 15
const TARGET = { port: PORT, inFlight: 16, ms: SECONDS * 1000 }

await using product = await startProduct(PORT)
const requests = requestsTo(PORT)
const { devices } = await seed(product.pool)
await registerDevices(product.pool)
const made = new Set<string>()
const row = showTable(['what', ...LOAD_COLUMNS, 'note'])
const created = await load(TARGET, draftRequests())
row(['/conversation/create, 15 opinions', ...cellsOf(created), await completenessNote(product)])
const killed = await loadAndKill(product, TARGET, draftRequests())
row(['/conversation/create, killed midway', ...cellsOf(killed), await completenessNote(product)])

/** Signs the requests in advance, which works for 30 seconds, the lifetime of a token. */
function draftRequests(): () => PreparedRequest | undefined {
  const shots = Array.from({ length: 5 * SECONDS }, (_, round) =>
    devices.map((device, person): PreparedRequest => {
      const i = round * devices.length + person
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
        bytes: requests.signed(device, '/conversation/create', draft),
        done: (isOk, answer) => {
          const slugId = /"conversationSlugId":"(\w+)"/.exec(JSON.stringify(isOk && bodyOf(answer)))?.[1]
          if (slugId !== undefined) made.add(slugId)
        },
      }
    }),
  ).flat()
  return () => shots.pop()
}

/** A note that says whether everything acknowledged is stored, and nothing incompletely. */
async function completenessNote({ pool }: Product): Promise<string> {
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

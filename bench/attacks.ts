// Measures how long an honest reader waits beside calls that once stopped the process for everybody, compared with as many
// harmless calls of equal size: `npm run bench -- attacks`. Limits are off, so that all of them arrive.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { importPartPath } from '../contract/src/index.ts'
import { serviceDid } from '../server/src/http/token/did.ts'
import { aDevice, type TestDevice } from '../server/src/testing/device.ts'
import { zipOf } from '../server/src/testing/zip.ts'
import { ask, load, paced, type LoadStats } from './load.ts'
import { startProduct } from './product.ts'
import { requestsTo } from './requests.ts'
import { registerDevices, seed } from './seed.ts'
import { median, showTable } from './tables.ts'

const PORT = 28_487
const ORIGIN = `http://127.0.0.1:${PORT}`
const PAIRS = 5
const MS = 3000
/** How many calls a second of each kind there are beside the reader, where a number is not given. */
const PER_SECOND = 20
const MAX_RATIO = 1.5

const requests = requestsTo(PORT)

/** Calls beside which somebody reads; they end when the load does. */
type Beside = (ms: number) => Promise<unknown>

const calls =
  (next: () => Buffer, { perSecond = PER_SECOND, inFlight = 10 } = {}): Beside =>
  (ms) =>
    load(
      { port: PORT, inFlight, ms },
      paced(perSecond, () => ({ bytes: next() })),
    )

const NOBODY = aDevice()
/** S1: an opinion of a device that nobody knows, in a conversation that does not exist. */
const opinionOf = (opinionBody: string) => () =>
  requests.signed(NOBODY, '/opinion/create', { conversationSlugId: 'zzzzzzzz', opinionBody })
const DIRECTIONS = '\u202a'.repeat(10_400) + '\u2069'.repeat(10_400)

/** S8 */
const get = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)

const fileOf = (name: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, `../demo/15-per-hour-seattle/${name}.gz`)))

/** S2: an export whose description is this text. */
const exportOf = (description: string) =>
  zipOf({
    'summary.csv': Buffer.from(`topic,"What now?"\nconversation-description,"${description}"\n`),
    'comments.csv': fileOf('comments.csv'),
    'votes.csv': fileOf('votes.csv'),
  })

async function upload(device: TestDevice, zip: Buffer): Promise<void> {
  const input = { size: zip.length, isIndexed: false, isLoginRequired: false }
  const made = await ask(PORT, requests.signed(device, '/conversation/import-upload', input))
  const slugId = String(Reflect.get(Object(made), 'conversationSlugId'))
  const resource = `${ORIGIN}/api/v1${importPartPath(slugId, 0)}`
  const { status } = await fetch(resource, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${device.sign({ audience: serviceDid(ORIGIN), resource })}`,
    },
    body: new Uint8Array(zip),
  })
  if (status !== 200) throw new Error(`A part was refused with ${status}`)
}

await using product = await startProduct(PORT)
const { devices, large } = await seed(product.pool)
await registerDevices(product.pool)
await product.pool.query(`
  insert into conversation_versions (conversation_id, answer_due_on, answered_by, replaced_at)
  select 1, date '2026-01-01' + n, repeat('x', 200), now() from generate_series(1, 1790) n`)
await product.pool.query(`
  insert into conversation_versions (conversation_id, answer_due_on, answered_by, replaced_at)
  select 2, date '2026-01-01' + n, repeat('x', 200), now() from generate_series(1, 20) n`)

const versionsOf = (slugId: string) => () =>
  requests.anonymous('/conversation/version/list', { conversationSlugId: slugId, skip: 0 })
let importer = 0
const imports =
  (zip: Buffer): Beside =>
  async (ms) => {
    await upload(devices[importer++ % devices.length] ?? aDevice(), zip)
    await sleep(ms)
  }

const ATTACKS: { name: string; hostile: Beside; harmless: Beside }[] = [
  {
    name: 'S1: opinions of 62 kB with 20,800 direction marks',
    hostile: calls(opinionOf(DIRECTIONS)),
    harmless: calls(opinionOf('ab'.repeat(DIRECTIONS.length / 2).padEnd(62_400, 'c'))),
  },
  {
    name: 'S2: an import whose description is 990,000 brackets',
    hostile: imports(exportOf('['.repeat(990_000))),
    harmless: imports(exportOf('a'.repeat(990_000))),
  },
  {
    name: 'S4: the versions of 1,790 changed promises',
    hostile: calls(versionsOf('benc0001'), { perSecond: 120 }),
    harmless: calls(versionsOf('benc0002'), { perSecond: 120 }),
  },
  {
    name: 'S8: /readyz on 150 connections',
    hostile: calls(() => get('/readyz'), { perSecond: 1500, inFlight: 150 }),
    harmless: calls(() => get('/healthz'), { perSecond: 1500, inFlight: 150 }),
  },
]

const read = requests.anonymous('/conversation/get', { conversationSlugId: large[4]?.slugId ?? '' })
async function readBeside(others: Beside): Promise<LoadStats> {
  const running = others(MS + 500)
  await sleep(250)
  const stats = await load(
    { port: PORT, inFlight: 4, ms: MS },
    paced(200, () => ({ bytes: read })),
  )
  await running
  return stats
}

const row = showTable([
  'beside',
  'p50 ms',
  'beside harmless calls',
  'times',
  'p99 ms',
  'beside harmless calls',
  'times',
])
const tooSlow: string[] = []
await load({ port: PORT, inFlight: 4, ms: MS }, () => ({ bytes: read }))
for (const { name, hostile, harmless } of ATTACKS) {
  const pairs: { hostile: LoadStats; harmless: LoadStats }[] = []
  for (let pair = 0; pair < PAIRS; pair++)
    pairs.push({ harmless: await readBeside(harmless), hostile: await readBeside(hostile) })
  const of = (kind: 'hostile' | 'harmless', value: 'p50' | 'p99') =>
    median(pairs.map((pair) => pair[kind][value]))
  const cells = (['p50', 'p99'] as const).flatMap((value) => {
    const [beside, usual] = [of('hostile', value), of('harmless', value)]
    return [beside.toFixed(2), usual.toFixed(2), (beside / usual).toFixed(2)]
  })
  row([name, ...cells])
  if (of('hostile', 'p50') > MAX_RATIO * of('harmless', 'p50')) tooSlow.push(name)
}
if (tooSlow.length > 0) throw new Error(`A reader waits too long beside ${tooSlow.join('; ')}`)

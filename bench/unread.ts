// Measures what 500 connections that read nothing cost the server: `npm run bench -- unread`.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Pool } from 'pg'
import { load } from './load.ts'
import { startProduct } from './product.ts'
import { requestsTo } from './requests.ts'
import { seed } from './seed.ts'
import { LOAD_COLUMNS, cellsOf, showTable } from './tables.ts'

const PORT = 8479
const NUM_UNREAD = Number(process.env['BENCH_UNREAD'] ?? 500)
/** More memory than this would let one network end the process. */
const MAX_GROWTH_MB = 64
const NETWORK = '127.0.0.2'

const requests = requestsTo(PORT)

async function main(): Promise<void> {
  await using product = await startProduct(PORT)
  const { large } = await seed(product.pool)
  const longSlugId = await seedLongConversation(product.pool)
  const whole = requests.anonymous('/opinion/fetch-by-conversation', {
    conversationSlugId: longSlugId,
    filter: 'new',
  })
  const read = requests.anonymous('/conversation/get', { conversationSlugId: large[0]?.slugId ?? '' })
  const row = showTable(['what', ...LOAD_COLUMNS, 'peak MB', 'MB after it'])
  // Fills the caches and lets the process reach its usual size.
  await load({ port: PORT, inFlight: 4, ms: 5000 }, () => ({ bytes: whole }))
  const alone = await load({ port: PORT, inFlight: 4, ms: 5000 }, () => ({ bytes: read }))
  const { peak, now } = product.memory()
  row(['/conversation/get, alone', ...cellsOf(alone), peak, now])
  const sockets: Socket[] = []
  let isOver = false
  const reading = load({ port: PORT, inFlight: 4, ms: 300_000 }, () => (isOver ? undefined : { bytes: read }))
  while (sockets.length < NUM_UNREAD) sockets.push(await openUnread(whole))
  const then = product.memory()
  isOver = true
  row([`the same beside ${NUM_UNREAD} that read nothing`, ...cellsOf(await reading), then.peak, then.now])
  for (const socket of sockets) socket.destroy()
  const grown = then.peak - peak
  if (grown > MAX_GROWTH_MB)
    throw new Error(`Responses that nobody reads took ${grown} MB, and ${MAX_GROWTH_MB} are allowed`)
}

/** A conversation whose list of opinions is larger than the socket buffers, so that an unread response stays in memory. */
async function seedLongConversation(pool: Pool): Promise<string> {
  await pool.query(`
    insert into opinions (slug_id, conversation_id, author_id, body)
    select 'l' || lpad(o::text, 7, '0'), 500, 1 + o % 200, o || repeat(' a long opinion', 250)
    from generate_series(1, 6000) o`)
  await pool.query('update conversations set num_opinions = num_opinions + 6000 where id = 500')
  return 'benc0500'
}

/** Requests a response and waits for its first bytes, which stay unread like all others. */
async function openUnread(bytes: Buffer): Promise<Socket> {
  const socket = connect({ port: PORT, host: '127.0.0.1', localAddress: NETWORK })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'readable')
  return socket
}

await main()

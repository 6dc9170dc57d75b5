// Speed of the server: `npm run bench -- server`. Every figure is of one run on one machine: compare ratios.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker, isMainThread } from 'node:worker_threads'
import { serviceDid } from '../server/src/http/did.ts'
import { bodyOf, load, post, type Figures, type Shot } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { drift, seed, type Seeded } from './seed.ts'

const PORT = 8477
const CEILING_PORT = 8478
const VOTES_IN_FLIGHT = 32
const READS_IN_FLIGHT = 16
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const API = '/api/v1'

type Row = {
  what: string
  figures: Figures
  note: string
}

async function main(): Promise<void> {
  await using product = await startProduct(PORT)
  const seeded = await seed(product.pool)
  const rows: Row[] = []
  const show = (what: string, figures: Figures, note = '') => {
    rows.push({ what, figures, note })
    console.log(line({ what, figures, note }))
  }
  console.log('| what | per second | p50 ms | p99 ms | failed | note |\n|---|--:|--:|--:|--:|---|')

  const ceiling = new Worker(new URL(import.meta.url))
  await new Promise((resolve) => ceiling.once('message', resolve))
  const echo = post('/', { opinionSlugId: 'o0010001', chosenOption: 'agree' }, 'x'.repeat(440))
  show(
    'raw node:http echo',
    await load({ port: CEILING_PORT, inFlight: VOTES_IN_FLIGHT, ms: 3000 }, () => ({ bytes: echo })),
    'the ceiling of this run',
  )
  await ceiling.terminate()

  const input = new Voting(product, seeded)
  const next = input.sign(0, 40_000)
  show(
    '/vote/cast',
    await load({ port: PORT, inFlight: VOTES_IN_FLIGHT, ms: SECONDS * 1000 }, next),
    await input.lossAndDrift(),
  )
  show('/vote/cast, killed midway', await killMidway(product, input), await input.lossAndDrift())

  for (const isVotedOn of [false, true]) {
    const note = isVotedOn ? 'at 200 votes/s' : 'idle'
    for (const [index, [what, bytes]] of reads(seeded).entries()) {
      const voters = isVotedOn ? await input.steadily(2 + index, 200) : undefined
      const figures = await load({ port: PORT, inFlight: READS_IN_FLIGHT, ms: SECONDS * 1000 }, () => ({
        bytes,
      }))
      const stale = await voters?.()
      show(what, figures, stale === undefined ? note : `${note}; ${stale}`)
    }
  }
  show(
    '/notification/fetch, 20 of 500',
    await load({ port: PORT, inFlight: READS_IN_FLIGHT, ms: SECONDS * 1000 }, notificationLists(seeded)),
    'signed, 100,000 notifications of 200 people',
  )
  show(
    '/opinion/create',
    await load({ port: PORT, inFlight: READS_IN_FLIGHT, ms: SECONDS * 1000 }, opinions(seeded)),
    await input.lossAndDrift(),
  )
}

/** Signed votes of 200 devices on the 200 opinions of a conversation, and what became of them. */
class Voting {
  readonly #product: Product
  readonly #seeded: Seeded
  readonly #acknowledged = new Map<string, string>()

  constructor(product: Product, seeded: Seeded) {
    this.#product = product
    this.#seeded = seeded
  }

  /** Signs `count` votes beforehand (a token lives for 30 seconds) and gives them one by one. */
  sign(conversation: number, count: number): () => Shot | undefined {
    const opinions = this.#seeded.large[conversation]?.opinions ?? []
    const { devices } = this.#seeded
    const shots: Shot[] = []
    for (let i = 0; i < count; i++) {
      const device = devices[i % devices.length]
      const opinionSlugId = opinions[Math.floor(i / devices.length) % opinions.length]
      if (device === undefined || opinionSlugId === undefined) continue
      const chosenOption = CHOICES[(i * 7) % 3] ?? 'pass'
      const token = device.sign({ audience: AUDIENCE, resource: `${ORIGIN}${API}/vote/cast` })
      const key = `${(i % devices.length) + 1} ${opinionSlugId}`
      shots.push({
        bytes: post(`${API}/vote/cast`, { opinionSlugId, chosenOption }, token),
        done: (isOk) => isOk && this.#acknowledged.set(key, chosenOption),
      })
    }
    shots.reverse()
    return () => shots.pop()
  }

  /**
   * Votes at a constant rate and checks ten times a second that all votes are shown. Call the result to stop and get a
   * summary.
   */
  async steadily(conversation: number, perSecond: number): Promise<() => Promise<string>> {
    const next = this.sign(conversation, perSecond * (SECONDS + 2))
    const slugId = this.#seeded.large[conversation]?.slugId ?? ''
    const read = post(`${API}/conversation/get`, { conversationSlugId: slugId })
    // Read before the first vote: one that came between would be expected twice.
    const before = await voteCount(read)
    const start = performance.now()
    const already = this.#acknowledged.size
    let [sent, stale, looks, isOver] = [0, 0, 0, false]
    const paced = async () => {
      const wait = start + (sent++ * 1000) / perSecond - performance.now()
      if (wait > 0) await sleep(wait)
      return isOver ? undefined : next()
    }
    const input = load({ port: PORT, inFlight: 8, ms: (SECONDS + 2) * 1000 }, paced)
    const watch = async () => {
      while (!isOver) {
        const acknowledged = this.#acknowledged.size - already
        if ((await voteCount(read)) < before + acknowledged) stale++
        looks++
        await sleep(100)
      }
    }
    const watching = watch()
    return async () => {
      isOver = true
      const [figures] = await Promise.all([input, watching])
      return `${figures.perSecond.toFixed(0)} votes/s reached, ${stale} of ${looks} checks missed one`
    }
  }

  async lossAndDrift(): Promise<string> {
    const { rows } = await this.#product.pool.query<{ key: string; choice: number }>(
      `select v.user_id || ' ' || o.slug_id as key, v.choice from votes v join opinions o on o.id = v.opinion_id where v.user_id <= 200`,
    )
    const saved = new Map(rows.map(({ key, choice }) => [key, CHOICES[1 - choice]]))
    const lost = [...this.#acknowledged].filter(([key, choice]) => saved.get(key) !== choice).length
    return `${this.#acknowledged.size} acknowledged, ${lost} lost, drift ${await drift(this.#product.pool)}`
  }
}

/** By 1 - the number that stands for them. */
const CHOICES = ['agree', 'pass', 'disagree']

async function killMidway(product: Product, input: Voting): Promise<Figures> {
  const next = input.sign(1, 40_000)
  const timer = setTimeout(() => void product.killServer(), (SECONDS * 1000) / 3)
  const figures = await load({ port: PORT, inFlight: VOTES_IN_FLIGHT, ms: SECONDS * 1000 }, next)
  clearTimeout(timer)
  await product.killServer()
  await product.startServer()
  return figures
}

const reads = ({ large }: Seeded): [string, Buffer][] => {
  const conversationSlugId = large[3]?.slugId ?? ''
  return [
    ['/conversation/get', post(`${API}/conversation/get`, { conversationSlugId })],
    [
      '/opinion/fetch-by-conversation, 200',
      post(`${API}/opinion/fetch-by-conversation`, { conversationSlugId, filter: 'new' }),
    ],
    [
      '/conversation/fetch-recent, 100',
      post(`${API}/conversation/fetch-recent`, { sortAlgorithm: 'following', limit: 100 }),
    ],
  ]
}

/** Each device reads its newest page, or the one after it. */
function notificationLists({ devices, notifications }: Seeded): () => Shot | undefined {
  const path = `${API}/notification/fetch`
  const shots = devices.flatMap((device, index): Shot[] => {
    const token = device.sign({ audience: AUDIENCE, resource: `${ORIGIN}${path}` })
    const lastSlugId = notifications[index]
    return [{}, { lastSlugId }].map((after) => ({ bytes: post(path, { includeAll: true, ...after }, token) }))
  })
  let at = 0
  return () => shots[at++ % shots.length]
}

function opinions({ devices, large }: Seeded): () => Shot | undefined {
  const conversationSlugId = large[9]?.slugId ?? ''
  const shots = Array.from({ length: 1000 * SECONDS }, (_, i): Shot => {
    const token = devices[i % devices.length]?.sign({
      audience: AUDIENCE,
      resource: `${ORIGIN}${API}/opinion/create`,
    })
    return {
      bytes: post(
        `${API}/opinion/create`,
        { conversationSlugId, opinionBody: `A new opinion, number ${i}.` },
        token,
      ),
    }
  })
  return () => shots.pop()
}

const ORIGIN = `http://127.0.0.1:${PORT}`
const AUDIENCE = serviceDid(ORIGIN)

function once(shot: Shot): () => Shot | undefined {
  let isShot = false
  return () => {
    if (isShot) return undefined
    isShot = true
    return shot
  }
}

async function voteCount(bytes: Buffer): Promise<number> {
  let body: unknown
  await load(
    { port: PORT, inFlight: 1, ms: 5000 },
    once({ bytes, done: (_, answer) => (body = bodyOf(answer)) }),
  )
  const text = JSON.stringify(body)
  return Number(/"voteCount":(\d+)/.exec(text)?.[1] ?? -1)
}

const line = ({ what, figures: f, note }: Row) =>
  `| ${what} | ${f.perSecond.toFixed(0)} | ${f.p50.toFixed(1)} | ${f.p99.toFixed(1)} | ${f.numFailed} | ${note} |`

if (isMainThread) await main()
else {
  const { parentPort } = await import('node:worker_threads')
  createServer((request, response) => {
    request.resume()
    request.on('end', () => response.setHeader('content-type', 'application/json').end('true'))
  }).listen(CEILING_PORT, '127.0.0.1', () => parentPort?.postMessage('listening'))
}

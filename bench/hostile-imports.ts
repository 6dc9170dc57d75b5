// Measures how long somebody's small import takes beside four people who import huge files: `npm run bench --
// hostile-imports`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { IMPORT_LIMITS, importPartPath } from '../contract/src/index.ts'
import { serviceDid } from '../server/src/http/token/did.ts'
import type { TestDevice } from '../server/src/testing/device.ts'
import { zipOf } from '../server/src/testing/zip.ts'
import { ask } from './load.ts'
import { startProduct } from './product.ts'
import { requestsTo } from './requests.ts'
import { registerDevices, seed } from './seed.ts'
import { showTable } from './tables.ts'

const PORT = 28_485
const ORIGIN = `http://127.0.0.1:${PORT}`
const API = '/api/v1'
const NUM_HOSTILE = 4
/** Just below the maximum number of lines of a table. */
const NUM_LINES = 4_900_000
const MAX_SECONDS = 10

const requests = requestsTo(PORT)

const fileOf = (name: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, `../demo/15-per-hour-seattle/${name}.gz`)))
const SMALL = Object.fromEntries(
  ['summary.csv', 'comments.csv', 'votes.csv'].map((name) => [name, fileOf(name)]),
)

/** An export with as many votes as are allowed, each by another person. */
function hugeExport(): Buffer {
  const lines = ['timestamp,datetime,comment-id,voter-id,vote']
  for (let line = 0; line < NUM_LINES; line++) lines.push(`1,,0,${line},1`)
  return zipOf({ ...SMALL, 'votes.csv': Buffer.from(lines.join('\n')) })
}

async function callApi(device: TestDevice, path: string, body: unknown, field: string): Promise<string> {
  const answer = await ask(PORT, requests.signed(device, path, body))
  return String(typeof answer === 'object' && answer !== null ? Reflect.get(answer, field) : undefined)
}

/** Sends an export and returns the conversation that it becomes. */
async function send(device: TestDevice, zip: Buffer): Promise<string> {
  const input = { size: zip.length, isIndexed: false, isLoginRequired: false }
  const slugId = await callApi(device, '/conversation/import-upload', input, 'conversationSlugId')
  const { partBytes } = IMPORT_LIMITS
  for (let part = 0; part * partBytes < zip.length; part++) {
    const resource = ORIGIN + API + importPartPath(slugId, part)
    const { status } = await fetch(resource, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${device.sign({ audience: serviceDid(ORIGIN), resource })}`,
      },
      body: new Uint8Array(zip.subarray(part * partBytes, (part + 1) * partBytes)),
    })
    if (status !== 200) throw new Error(`A part was refused with ${status}`)
  }
  return slugId
}

/** The seconds until an import is complete. */
async function secondsOf(device: TestDevice, zip: Buffer): Promise<number> {
  const start = performance.now()
  const conversationSlugId = await send(device, zip)
  const state = () => callApi(device, '/conversation/import-status', { conversationSlugId }, 'state')
  while ((await state()) !== 'complete') await sleep(100)
  return (performance.now() - start) / 1000
}

await using product = await startProduct(PORT)
const { devices } = await seed(product.pool)
await registerDevices(product.pool)
const row = showTable(['a small import', 'seconds', 'megabytes at most'])
const small = zipOf(SMALL)
const [alone, beside, ...hostile] = devices
if (alone === undefined || beside === undefined) throw new Error('There is no device to sign with')
row(['alone', (await secondsOf(alone, small)).toFixed(1), product.memory().peak])
const huge = hugeExport()
await Promise.all(hostile.slice(0, NUM_HOSTILE).map((device) => send(device, huge)))
const seconds = await secondsOf(beside, small)
row([`beside ${NUM_HOSTILE} huge ones`, seconds.toFixed(1), product.memory().peak])
if (seconds > MAX_SECONDS)
  throw new Error(
    `A small import took ${seconds.toFixed(1)} s beside huge ones, and ${MAX_SECONDS} s are allowed`,
  )

import { setTimeout as sleep } from 'node:timers/promises'
import { aClient } from './client.ts'
import type { Bench } from './parts.ts'
import type { Site } from './site.ts'

const MIN_SHARE = 0.8
/** Longer than the replica lags. */
const QUIET_MS = 4000
const NUM_CONVERSATIONS = 500

/**
 * Reads every conversation once at each process while nobody votes, and tells how much of what no cache had the lagging
 * replica has answered.
 */
export async function replicaShare({ site, problems }: Bench): Promise<void> {
  await sleep(QUIET_MS)
  const before = await answeredBy(site)
  if (before === undefined) {
    console.log('\nThis version reads nothing from replicas.')
    return
  }
  const client = aClient(`http://127.0.0.1:${site.port}`)
  for (let number = 1; number <= NUM_CONVERSATIONS; number++)
    for (const { port } of site.apis) {
      const body = { conversationSlugId: `benc${String(number).padStart(4, '0')}` }
      const { status } = await client.call({ port, path: '/conversation/get', body })
      if (status !== 200) problems.push(`/conversation/get of ${body.conversationSlugId}: ${status}`)
    }
  client.close()
  const after = await answeredBy(site)
  const replica = (after?.replica ?? 0) - before.replica
  const all = replica + (after?.primary ?? 0) - before.primary
  console.log(`\nThe replica that lags by two seconds answered ${replica} of ${all} reads of content.`)
  if (replica < MIN_SHARE * all) problems.push(`The replica answered ${replica} of ${all} reads`)
}

/** The figures of both processes together; undefined if they have none. */
async function answeredBy({ apis }: Site): Promise<{ replica: number; primary: number } | undefined> {
  const sums = { replica: 0, primary: 0 }
  for (const { metricsPort } of apis) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const found = [...text.matchAll(/^parley_content_reads\{answered_by="(replica|primary)"\} (\d+)/gm)]
    if (found.length === 0) return undefined
    for (const [, by, count] of found) sums[by === 'replica' ? 'replica' : 'primary'] += Number(count)
  }
  return sums
}

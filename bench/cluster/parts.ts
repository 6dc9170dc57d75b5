import { setTimeout as sleep } from 'node:timers/promises'
import type { Seeded } from '../seed.ts'
import type { Process, Site } from './site.ts'
import { failuresOf, numFailures, startVoters, type Seen } from './voters.ts'

const BEFORE_MS = 2000
const AFTER_MS = 4000
/** As long as it takes to notice that a primary does not answer. */
const DETECTED_MS = 1000
const NUM_PROMOTIONS = 3
const MAX_GAP_MS = 4000
const MAX_WAIT_MS = 2000
/** Until the proxy has seen that a process is back. */
const SEEN_MS = 2500

export type Bench = {
  site: Site
  seeded: Seeded
  /** The acknowledged choices by user and opinion. */
  acknowledged: Map<string, string>
  /** What did not hold. */
  problems: string[]
}

/** Compares the acknowledged votes with those that are stored, and prints what voters saw. */
export type Show = (what: string, seen: Seen, note?: string) => Promise<void>

/** Each part has a conversation of its own. */
let conversation = 0

/** Lets people vote while something happens. */
async function during(bench: Bench, happen: () => Promise<void>): Promise<Seen> {
  const voters = startVoters({ ...bench, conversation: conversation++ })
  await sleep(BEFORE_MS)
  await happen()
  await sleep(AFTER_MS)
  return voters.stop()
}

export async function undisturbed(bench: Bench, show: Show): Promise<void> {
  await show('undisturbed', await during(bench, async () => {}))
}

export async function kills(bench: Bench, show: Show): Promise<void> {
  for (const process of [...bench.site.apis, bench.site.worker]) {
    const seen = await during(bench, () => process.end('SIGKILL'))
    await process.start()
    await sleep(SEEN_MS)
    await show(`kill -9 of ${process.name}`, seen)
  }
}

export async function rollingRestart(bench: Bench, show: Show): Promise<void> {
  const restart = async ({ end, start }: Process) => {
    await end('SIGTERM')
    await start()
    await sleep(SEEN_MS)
  }
  const seen = await during(bench, async () => {
    for (const process of [bench.site.worker, ...bench.site.apis]) await restart(process)
  })
  await show('rolling restart', seen)
  if (numFailures(seen) > 0) bench.problems.push(`rolling restart: ${failuresOf(seen)}`)
  if (seen.longestWait > MAX_WAIT_MS)
    bench.problems.push(`rolling restart: a vote waited ${seen.longestWait} ms`)
}

export async function promotions(bench: Bench, show: Show): Promise<void> {
  const { database } = bench.site
  const gaps: number[] = []
  for (let number = 1; number <= NUM_PROMOTIONS; number++) {
    const seen = await during(bench, () => database.failOver(DETECTED_MS))
    gaps.push(seen.longestGap)
    await show(`promotion ${number}`, seen)
    const rewound = await database.repair()
    console.log(`<!-- after promotion ${number} rewound: ${rewound.join(', ')} -->`)
  }
  if (Math.min(...gaps) > MAX_GAP_MS)
    bench.problems.push(`promotion: ${gaps.map(Math.round).join(', ')} ms without votes`)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDevice } from '../../server/src/testing/device.ts'
import { CHOICES } from '../requests.ts'
import type { Seeded } from '../seed.ts'
import { aClient } from './client.ts'
import type { Site } from './site.ts'

const NUM_VOTERS = 32
/** A browser waits for longer, unless the network comes back. */
const PAUSE_MS = 100
const LIMIT_MS = 60_000

/** What voters saw. */
export type Seen = {
  numAcknowledged: number
  /** Requests that failed, and how often each reason was seen. Each vote was sent again until it was acknowledged. */
  failures: Map<string, number>
  /** The longest time in which nobody's vote was acknowledged, in milliseconds. */
  longestGap: number
  /** The longest time from a press of somebody to the acknowledgement. */
  longestWait: number
}

export type Voters = {
  /** Lets the votes under way end. */
  stop: () => Promise<Seen>
}

type Electorate = {
  site: Site
  seeded: Seeded
  /** The number of the conversation. Another one each time, so that no vote is replaced by a later one. */
  conversation: number
  /** Collects the acknowledged choices by user and opinion. */
  acknowledged: Map<string, string>
}

/** 32 people vote through the proxy, each from an address of their own, until they are stopped. */
export function startVoters({ site, seeded, conversation, acknowledged }: Electorate): Voters {
  const opinions = seeded.large[conversation % seeded.large.length]?.opinions ?? []
  const seen: Seen = { numAcknowledged: 0, failures: new Map(), longestGap: 0, longestWait: 0 }
  let isOver = false
  let lastAt = performance.now()
  const vote = async (
    voter: number,
    cast: (choice: string, opinion: string, device: TestDevice) => Promise<void>,
  ) => {
    for (let number = 0; !isOver; number++) {
      const user = voter + NUM_VOTERS * (number % Math.floor(seeded.devices.length / NUM_VOTERS))
      const place = Math.floor(number / Math.floor(seeded.devices.length / NUM_VOTERS))
      const device = seeded.devices[user]
      const opinion = opinions[place % opinions.length]
      if (device === undefined || opinion === undefined)
        throw new Error('There is nobody, or nothing to vote on')
      const choice = CHOICES[(user + place + Math.floor(place / opinions.length)) % CHOICES.length] ?? 'pass'
      const pressedAt = performance.now()
      await cast(choice, opinion, device)
      const now = performance.now()
      acknowledged.set(`${user + 1} ${opinion}`, choice)
      seen.numAcknowledged++
      seen.longestWait = Math.max(seen.longestWait, now - pressedAt)
      seen.longestGap = Math.max(seen.longestGap, now - lastAt)
      lastAt = now
    }
  }
  const voting = Array.from({ length: NUM_VOTERS }, async (_, voter) => {
    const client = aClient(`http://127.0.0.1:${site.port}`, `127.0.1.${voter + 1}`)
    await vote(voter, async (chosenOption, opinionSlugId, device) => {
      for (const end = performance.now() + LIMIT_MS; performance.now() < end;) {
        const body = { opinionSlugId, chosenOption }
        const failure = await client.call({ port: site.port, path: '/vote/cast', body, device }).then(
          (answer) => (answer.status === 200 && answer.body === true ? undefined : reasonOf(answer)),
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        if (failure === undefined) return
        seen.failures.set(failure, (seen.failures.get(failure) ?? 0) + 1)
        await sleep(PAUSE_MS)
      }
      throw new Error(`A vote was not acknowledged within a minute: ${failuresOf(seen)}`)
    })
    client.close()
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(voting)
      return seen
    },
  }
}

/** The code of an error of the contract, or the status of a proxy. */
function reasonOf({ status, body }: { status: number; body: unknown }): string {
  const text = JSON.stringify(body) ?? ''
  return `${status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? 'of the proxy'}`
}

export const numFailures = ({ failures }: Seen): number =>
  [...failures.values()].reduce((sum, count) => sum + count, 0)

export const failuresOf = ({ failures }: Seen): string =>
  [...failures].map(([reason, count]) => `${count} × ${reason}`).join(', ') || 'none'

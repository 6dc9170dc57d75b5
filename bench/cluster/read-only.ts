import { setTimeout as sleep } from 'node:timers/promises'
import { setDatabaseReadOnly } from '../../server/src/testing/read-only.ts'
import { aClient } from './client.ts'
import type { Bench, Show } from './parts.ts'
import { startVoters } from './voters.ts'

const CONVERSATION = 9
const READ_ONLY_MS = 4000

/** Reads are answered while the database is read-only; votes are refused, and accepted when it can be written again. */
export async function readOnlyTime(
  { site, seeded, acknowledged, problems }: Bench,
  show: Show,
): Promise<void> {
  const client = aClient(`http://127.0.0.1:${site.port}`)
  const { slugId: conversationSlugId = '', opinions = [] } = seeded.large[CONVERSATION] ?? {}
  const read = ['/conversation/get', { conversationSlugId }] as const
  const signedRead = [
    '/user/vote/get-by-conversations',
    { conversationSlugIdList: [conversationSlugId] },
  ] as const
  const vote = ['/vote/cast', { opinionSlugId: opinions[0], chosenOption: 'agree' }] as const
  const connection = site.database.primary().connectionTo('parley')
  const device = seeded.devices[199]
  const voters = startVoters({ site, seeded, conversation: CONVERSATION, acknowledged })
  await sleep(READ_ONLY_MS / 2)
  await setDatabaseReadOnly(connection, true)
  await sleep(READ_ONLY_MS / 2)
  for (const { port, name } of site.apis) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    const told = `${ready.status} ${await ready.text()}`
    if (told !== '200 {"status":"read_only"}') problems.push(`/readyz of ${name} while read-only: ${told}`)
    for (const [path, body] of [read, signedRead]) {
      const { status } = await client.call({ port, path, body, device })
      if (status !== 200) problems.push(`${path} at ${name} while read-only: ${status}`)
    }
    const [path, body] = vote
    const { status, retryAfter } = await client.call({ port, path, body, device })
    if (status !== 503 || retryAfter === undefined)
      problems.push(`a vote at ${name} while read-only: ${status}, Retry-After ${retryAfter}`)
  }
  await sleep(READ_ONLY_MS / 2)
  await setDatabaseReadOnly(connection, false)
  await sleep(READ_ONLY_MS)
  client.close()
  await show('read-only', await voters.stop())
}

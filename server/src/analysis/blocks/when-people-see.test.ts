import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { getConversation, getOpinionMap } from '@parley/contract'
import { projectFolder } from '#config.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { minutesPass } from '#testing/blocks.ts'
import { choiceInCamp } from '#testing/camps.ts'
import { insertGuests } from '#testing/people.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'
import { originTags } from '#votes/place.ts'
import { putSharedPlace } from '#votes/shared-places.sql.ts'
import { castVotes } from '#votes/sql.ts'

const HOUR = 60
const DAY = 24 * HOUR

type Case = {
  name: string
  numPeople: number
  /** How long people come, evenly. */
  minutes: number
  /** After how many minutes people look. */
  step: number
  /** How long people are watched; by default as long as people come. */
  until?: number
  isRegistered?: boolean
  /** All guests come from one place. */
  isOnePlace?: boolean
  /** The organizer has stated that they share a place. */
  isStated?: boolean
  /** Everybody votes on one opinion at each step, instead of on ten at once. */
  isSlow?: boolean
}

const WORKSHOP = {
  numPeople: 25,
  minutes: 2,
  step: 1,
  until: 30,
  isOnePlace: true,
  isSlow: true,
}

const CASES: Case[] = [
  { ...WORKSHOP, name: 'a workshop of 25 on one Wi-Fi for half an hour, stated', isStated: true },
  { ...WORKSHOP, name: 'the same, not stated' },
  ...[15, 30, 100].map((numPeople): Case => ({
    name: `${numPeople} people with accounts, each of whom votes once a minute for two hours`,
    numPeople,
    minutes: 1,
    step: 1,
    until: 2 * HOUR,
    isRegistered: true,
    isSlow: true,
  })),
  { name: 'a village of 60 in two weeks', numPeople: 60, minutes: 14 * DAY, step: 12 * HOUR },
  {
    name: 'a company of 300 with accounts in eight hours',
    numPeople: 300,
    minutes: 8 * HOUR,
    step: 10,
    isRegistered: true,
  },
  {
    name: 'a newspaper with 20,000 guests in six hours',
    numPeople: 20_000,
    minutes: 6 * HOUR,
    step: 1,
    until: 28,
  },
]

describe('docs/security.md says when people see what where only results are published @full', () => {
  const text = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8')
  for (const one of CASES)
    test(one.name, async () => {
      await using app = await startApp({ env: { COUNT_PLACES: 'on' } })
      const seen = await watch(app, one)
      const firstWith = (what: string) => {
        const first = seen.find((moment) => moment.shown.includes(what))
        return first === undefined ? 'never' : `${momentOf(first)}, ${first.numPeople} people`
      }
      const row = `| ${[one.name, firstWith('totals'), firstWith('groups'), firstWith('map'), paceOf(seen)].join(' | ')} |`
      assert(text.includes(`\n${row}\n`), `docs/security.md lacks\n${row}`)
    })
})

/** What a stranger sees at one moment. */
type Seen = { minute: number; block: number; numPeople: number; shown: string[] }

const momentOf = ({ minute }: Seen) =>
  minute < 2 * HOUR
    ? `minute ${minute}`
    : minute < 2 * DAY
      ? `hour ${Math.ceil(minute / HOUR)}`
      : `day ${Math.ceil(minute / DAY)}`

/** The time between the last blocks; the first ones are not typical. */
function paceOf(seen: readonly Seen[]): string {
  const starts = seen.filter(({ block }, at) => block > 0 && block !== seen[at - 1]?.block)
  const [before, last] = starts.slice(-2)
  if (before === undefined || last === undefined) return 'never'
  const minutes = last.minute - before.minute
  const [amount, unit] = minutes < 2 * DAY ? [minutes, 'minute'] : [minutes / DAY, 'day']
  return amount === 1 ? `${unit}` : `${amount} ${unit}s`
}

/** Moves the time step by step while people come and vote, and says what is seen after each step. */
async function watch(app: TestApp, one: Case): Promise<Seen[]> {
  const conversation = await aConversation(app, {
    opinions: one.isSlow ? (one.until ?? 30) : 10,
    publication: 'results',
  })
  const crowd = await aCrowd(app, conversation, one)
  const seen: Seen[] = []
  for (let minute = one.step; minute <= (one.until ?? one.minutes); minute += one.step) {
    await minutesPass(app, one.step)
    await crowd(minute)
    await app.runJobs()
    seen.push({ minute, ...(await look(app, conversation)) })
  }
  return seen
}

async function look(app: TestApp, { slugId: conversationSlugId }: SeededConversation) {
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  const { asOf, participantCount } = conversationData.metadata
  const { groups, cells } = await app.anyone(getOpinionMap, { conversationSlugId })
  const parts = { totals: asOf !== undefined, groups: groups.length > 0, map: cells.length > 0 }
  const shown = Object.entries(parts).flatMap(([part, isShown]) => (isShown ? [part] : []))
  return { block: asOf?.block ?? 0, numPeople: asOf?.numPeople ?? participantCount, shown }
}

/** The people of a case. The returned function lets everybody vote who has come by the given minute. */
async function aCrowd(
  app: TestApp,
  { id: conversationId, authorId, opinions }: SeededConversation,
  one: Case,
) {
  const { db } = app.ctx
  const { numPeople, minutes, step, isRegistered = false, isOnePlace = false, isSlow = false } = one
  const placeOf = (index: number) =>
    originTags(app.ctx)({
      address: isOnePlace ? '203.0.113.9' : `2001:db8:${(index + 1).toString(16)}::1`,
      conversationId,
      isLoggedIn: isRegistered,
    })
  if (one.isStated)
    await putSharedPlace(
      db,
      {
        conversationId,
        actorId: authorId,
        actedAs: 'author',
        place: placeOf(0)!.place,
        numPeople: 30,
        until: new Date(Date.now() + DAY * 60_000),
      },
      new Date(),
    )
  const userIds: number[] = []
  return async (minute: number) => {
    const numPresent = Math.min(numPeople, Math.floor((minute / minutes) * numPeople))
    const dids = Array.from({ length: numPresent - userIds.length }, () => randomBytes(16).toString('hex'))
    if (dids.length > 0) userIds.push(...(await insertGuests(db, dids)))
    if (isRegistered)
      await db.updateTable('users').set({ registered_at: new Date() }).where('id', 'in', userIds).execute()
    const voting = isSlow ? userIds : userIds.slice(userIds.length - dids.length)
    const votedOn = isSlow ? opinions.slice(minute / step - 1, minute / step) : opinions
    const votes = voting.flatMap((userId) =>
      votedOn.map(({ id: opinionId }) => ({
        userId,
        conversationId,
        opinionId,
        choice: choiceInCamp(
          userId % 5 < 3 ? 0 : 1,
          opinions.findIndex(({ id }) => id === opinionId),
        ),
        isLoggedIn: isRegistered,
        place: placeOf(userIds.indexOf(userId)),
      })),
    )
    await castVotes(db, votes)
  }
}

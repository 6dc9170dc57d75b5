import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  castVote,
  createConversation,
  deleteUser,
  getConversation,
  listOpinions,
  stateSharedPlace,
  type Call,
  type Input,
  type VoteChoice,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { minutesPass } from '#testing/blocks.ts'
import { callFrom } from '#testing/call-from.ts'
import { aDevice, type TestDevice } from '#testing/device.ts'

/** A conversation with three opinions, of which a stranger sees the totals of the newest block. */
async function aTarget(app: TestApp) {
  const leader = await app.user()
  const { conversationSlugId } = await leader(createConversation, {
    conversationTitle: 'What does the hall need?',
    isIndexed: true,
    isLoginRequired: false,
    seedOpinionList: ['A new floor', 'A new roof', 'A garden'],
  })
  const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const slugIds = opinions.map(({ opinionSlugId }) => opinionSlugId)
  const callsFrom = async <C extends Call>(device: TestDevice, from: string, call: C, input: Input<C>) => {
    const { status, text } = await callFrom(app, { device, from }, call, input)
    assert.equal(status, 200, text)
  }
  return {
    slugIds,
    stateFrom: (from: string, numPeople: number) =>
      callsFrom(leader.device, from, stateSharedPlace, {
        conversationSlugId,
        numPeople,
        until: new Date(Date.now() + 3_600_000).toISOString(),
        place: 'here',
      }),
    /** A person at an address, who votes with the same device each time. */
    person: (from: string) => {
      const device = aDevice()
      return (opinionSlugId: string, chosenOption: VoteChoice) =>
        callsFrom(device, from, castVote, { opinionSlugId, chosenOption })
    },
    /** The newest block, and by opinion how many agree, disagree and pass. */
    seen: async () => {
      await app.runJobs()
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
      const list = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
      const totals = slugIds.map((slugId) => {
        const opinion = list.find(({ opinionSlugId }) => opinionSlugId === slugId)
        return [opinion?.numAgrees, opinion?.numDisagrees, opinion?.numPasses].join(' ')
      })
      return { block: conversationData.metadata.asOf?.block ?? 0, totals }
    },
  }
}

const address = (n: number) => `203.${n}.113.9`
const places = { env: { COUNT_PLACES: 'on' } }

describe('what a block has besides the changes that make it due', () => {
  test('ten accounts of one attacker do not show how somebody voted who deletes the account', async () => {
    await using app = await startApp()
    const { slugIds, seen } = await aTarget(app)
    const [first = '', second = '', third = ''] = slugIds
    const victim: Actor = app.stranger()
    const attackers = Array.from({ length: 10 }, () => app.stranger())
    const vote = (person: Actor, opinionSlugId: string, chosenOption: VoteChoice) =>
      person(castVote, { opinionSlugId, chosenOption })
    await vote(victim, second, 'disagree')
    await vote(victim, third, 'pass')
    for (const attacker of attackers) await vote(attacker, first, 'agree')
    assert.deepEqual(await seen(), { block: 1, totals: ['10 0 0', '0 1 0', '0 0 1'] })
    await victim(deleteUser, {})
    for (const attacker of attackers) await vote(attacker, first, 'disagree')
    await minutesPass(app, 6)
    assert.equal((await seen()).block, 1, 'the same ten people change votes again within an hour')
    await minutesPass(app, 60)
    assert.deepEqual(await seen(), { block: 2, totals: ['0 10 0', '0 1 0', '0 0 1'] })
  })

  test('people who do not count wait until ten of them have changed something, also when somebody is alone', async () => {
    await using app = await startApp(places)
    const { slugIds, person, seen } = await aTarget(app)
    const [first = '', second = '', third = ''] = slugIds
    const attackers = Array.from({ length: 10 }, (_, n) => person(address(n)))
    for (const attack of attackers) await attack(first, 'agree')
    assert.equal((await seen()).block, 1)
    // The first one at the address counts.
    await person(address(11))(third, 'agree')
    const beside = Array.from({ length: 10 }, () => person(address(11)))
    const [victim] = beside
    await victim!(second, 'disagree')
    const flip = async () => {
      for (const attack of attackers) await attack(first, 'disagree')
      await minutesPass(app, 61)
      return seen()
    }
    assert.deepEqual(await flip(), { block: 2, totals: ['0 10 0', '0 0 0', '1 0 0'] })
    for (const attack of attackers) await attack(first, 'agree')
    // The next one at the address counts again.
    await person(address(11))(third, 'agree')
    for (const vote of beside.slice(1)) await vote(second, 'agree')
    await minutesPass(app, 61)
    assert.deepEqual(await seen(), { block: 3, totals: ['10 0 0', '9 1 0', '2 0 0'] })
  })

  test('guests of a stated place make a block of their own, which shows nobody who came from elsewhere', async () => {
    await using app = await startApp(places)
    const { slugIds, person, seen, stateFrom } = await aTarget(app)
    const [first = '', second = ''] = slugIds
    await stateFrom(address(0), 10)
    const elsewhere = Array.from({ length: 10 }, (_, n) => person(address(n + 1)))
    await elsewhere[0]!(second, 'disagree')
    const guests = Array.from({ length: 10 }, () => person(address(0)))
    for (const guest of guests) await guest(first, 'agree')
    assert.deepEqual(await seen(), { block: 1, totals: ['10 0 0', '0 0 0', '0 0 0'] })
    for (const guest of guests) await guest(first, 'disagree')
    await minutesPass(app, 61)
    assert.deepEqual(await seen(), { block: 2, totals: ['0 10 0', '0 0 0', '0 0 0'] })
    for (const vote of elsewhere.slice(1)) await vote(second, 'agree')
    await minutesPass(app, 61)
    assert.deepEqual(await seen(), { block: 3, totals: ['0 10 0', '9 1 0', '0 0 0'] })
  })

  test('people who changed something in the newest block count half for an hour', async () => {
    await using app = await startApp()
    const { slugIds, seen } = await aTarget(app)
    const [first = '', second = ''] = slugIds
    const people = Array.from({ length: 19 }, () => app.stranger())
    for (const person of people) await person(castVote, { opinionSlugId: first, chosenOption: 'agree' })
    assert.equal((await seen()).block, 1)
    for (const person of people) await person(castVote, { opinionSlugId: second, chosenOption: 'agree' })
    await minutesPass(app, 6)
    assert.equal((await seen()).block, 1, 'nineteen halves')
    await app.stranger()(castVote, { opinionSlugId: first, chosenOption: 'agree' })
    assert.equal((await seen()).block, 2)
  })
})

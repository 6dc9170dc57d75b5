import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  castVote,
  fileFromWire,
  getBlockFile,
  getOpinionMap,
  listOwnPositions,
  toMapPosition,
  toPositionWords,
  VOTE_VALUES,
  type VoteChoice,
} from '@parley/contract'
import { likenessFrom, ownPositionIn } from '@parley/opinion-map'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { anOpinion, aVote, moderateOpinion } from '#testing/seed.ts'

type Probe = { device: Actor; votes: Map<string, VoteChoice> }

const CHOICES: readonly VoteChoice[] = ['agree', 'disagree', 'pass']

/** Devices of one attacker: each votes on some opinions in another way. */
async function probesOf(camps: Camps, app: TestApp): Promise<Probe[]> {
  const slugIds = [...camps.divisive, ...camps.common]
  const probes: Probe[] = []
  for (let number = 0; number < 24; number++) {
    const probe: Probe = { device: app.stranger(), votes: new Map() }
    for (const [at, opinionSlugId] of slugIds.entries()) {
      if ((number * 7 + at * at) % 3 === 0) continue
      const choice = CHOICES[(number + at * (1 + (number % 5))) % 3] ?? 'pass'
      probe.votes.set(opinionSlugId, choice)
      await aVote(probe.device, opinionSlugId, choice)
    }
    probes.push(probe)
  }
  return probes
}

/** Asserts that all calls return to these devices only what follows from the file that everybody can read. */
async function assertTellNoMore(app: TestApp, { conversation }: Camps, probes: readonly Probe[]) {
  const of = { conversationSlugId: conversation.slugId }
  const file = await app.anyone(getBlockFile, of)
  assert(file)
  const found = fileFromWire(file)
  for (const { device, votes } of probes) {
    const values = Object.fromEntries([...votes].map(([name, choice]) => [name, VOTE_VALUES[choice]]))
    const expected = toMapPosition(ownPositionIn(found, values), votes.size)
    const [own] = await device(listOwnPositions, {
      conversationSlugIdList: [conversation.slugId],
      withWords: true,
    })
    assert.deepEqual([own?.position, own?.runId], [expected, file.runId])
    const group = expected.key === undefined ? undefined : Number(expected.key)
    const { apart, ...likeness } = likenessFrom(found, values, group)
    assert.deepEqual(own?.words, toPositionWords(likeness, apart))
    assert.deepEqual((await device(getOpinionMap, of)).place, expected)
  }
  return found
}

for (const [step, left, right] of [
  ['cards', 24, 20],
  ['map', 66, 44],
] as const)
  test(`where only results are published, positions of any number of devices follow from the published file, before and after moderation (${step})`, async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left, right, publication: 'results' })
    await publishNow(app, camps.conversation)
    const probes = await probesOf(camps, app)
    assert.equal((await assertTellNoMore(app, camps, probes)).step, step)

    const [struck = '', hidden = ''] = camps.divisive
    await moderateOpinion(app, { slugId: struck, action: 'move' })
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    await assertTellNoMore(app, camps, probes)

    // What the block does not contain changes no position: neither new opinions nor changed votes of others.
    const [other, first] = probes
    assert(other && first)
    const opinionSlugId = await anOpinion(other.device, camps.conversation)
    await first.device(castVote, { opinionSlugId, chosenOption: 'disagree' })
    first.votes.set(opinionSlugId, 'disagree')
    await assertTellNoMore(app, camps, [first])
  })

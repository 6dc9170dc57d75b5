import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { projectParticipant } from '../position.ts'
import type { ParticipantPosition } from '../result.ts'
import { seededRandom, shuffle } from '../random.ts'
import { plantedVotes } from '../testing/planted.ts'

/** The positions of people of a planted conversation after some of their votes, drawn at random. */
const { result, participants, after } = (() => {
  const { matrix } = plantedVotes({
    seed: 4,
    numPeople: 600,
    numOpinions: 60,
    density: 0.6,
    shares: [0.6, 0.4],
  })
  const run = analyse(matrix, { mode: 'robust', seed: 1 })
  const rows = Array.from(matrix.participantIds.keys())
  const orders = rows.map((row) =>
    shuffle(
      Array.from(matrix.codes.subarray(matrix.rowStarts[row], matrix.rowStarts[row + 1])),
      seededRandom(row),
    ),
  )
  return {
    ...run,
    /** The position of a person after their first `numVotes` votes, or null if they cast fewer. */
    after: (row: number, numVotes: number): ParticipantPosition | null => {
      const codes = orders[row]!.slice(0, numVotes)
      return codes.length < numVotes
        ? null
        : projectParticipant(run.result, {
            opinionIds: codes.map((code) => matrix.opinionIds[code >>> 2]!),
            values: codes.map((code) => (code & 3) - 1),
          })
    },
  }
})()

describe('the place of somebody on a robust map', () => {
  it('people who are counted in a group after some of their votes are still in it after all votes, more often than the threshold requires', () => {
    assert.ok(result.hasClearGroups)
    for (const numVotes of [7, 8, 12, 16]) {
      const early = Array.from(participants.groups.keys()).flatMap((row) => {
        const place = after(row, numVotes)
        const now = participants.groups[row]!
        return place && place.group !== null && now >= 0 ? [place.group === now] : []
      })
      const share = early.filter((isSame) => isSame).length / early.length
      assert.ok(early.length > 50 && share > result.placement!.minCertainty, `${numVotes}: ${share}`)
    }
  })

  it('nobody is in a group before seven answers other than pass, however clear their votes are', () => {
    for (const row of participants.groups.keys())
      for (const numVotes of [1, 3, 6]) {
        const place = after(row, numVotes)
        if (place === null) continue
        assert.equal(place.group, null)
        assert.ok(place.numVotesNeeded >= 7 - numVotes)
      }
  })

  it('most people are in a group after the number of further votes that their position predicts', () => {
    const found = Array.from(participants.groups.keys()).flatMap((row) => {
      const place = after(row, 3)
      if (!place || place.group !== null) return []
      assert.ok(place.numVotesNeeded >= 1 && place.numVotesNeeded <= result.opinionIds.length - 3)
      const steps = Array.from({ length: place.numVotesNeeded }, (_, i) => after(row, 4 + i))
      return steps.includes(null) ? [] : [steps.some((step) => step?.group !== null)]
    })
    assert.ok(found.length > 20)
    assert.ok(found.filter((isPlaced) => isPlaced).length / found.length > 0.5)
  })

  it('somebody who only passed is in the middle of the map, in no group, and needs at least one vote', () => {
    const place = projectParticipant(result, {
      opinionIds: result.opinionIds.slice(0, 5),
      values: [0, 0, 0, 0, 0],
    })
    assert.deepEqual([place.x, place.y, place.group], [0, 0, null])
    assert.ok(place.numVotesNeeded >= 1)
  })

  it('every position has an uncertainty, which shrinks with votes', () => {
    const { uncertainties } = participants
    assert.ok(uncertainties?.every((uncertainty) => uncertainty > 0))
    const few = after(0, 2)
    const more = after(0, 12)
    assert.ok(few && more && few.uncertainty! > more.uncertainty!)
  })
})

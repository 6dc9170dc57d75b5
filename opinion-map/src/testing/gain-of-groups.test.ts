import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import type { VoteMatrix } from '../matrix.ts'
import { gainOfGroups } from './gain-of-groups.ts'
import { hiddenVotes, hideFifthOfVotes } from './measures.ts'
import { shuffledVotes, simulateVotes } from './simulated-votes.ts'

const { matrix } = simulateVotes('two groups', { numPeople: 200, numOpinions: 40, density: 0.5, seed: 1 })

function gainIn(votes: VoteMatrix, numGroups?: number): number {
  const known = hideFifthOfVotes(votes, 1)
  return gainOfGroups(
    analyse(known, { mode: 'robust', seed: 1, numGroups }),
    known,
    hiddenVotes(votes, known),
  )
}

describe('how much better groups predict hidden votes than the share of everybody', () => {
  it('the gain is large where there are two groups, and negative where groups are forced on votes without any', () => {
    assert.ok(gainIn(matrix, 2) > 0.05)
    assert.ok(gainIn(shuffledVotes(matrix, 1), 2) <= 0)
  })

  it('the gain is zero where no groups are shown', () => {
    assert.equal(gainIn(shuffledVotes(matrix, 1)), 0)
  })
})

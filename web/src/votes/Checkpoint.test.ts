import { expect, test } from 'vitest'
import { anOpinion } from '#testing/samples.ts'
import { checkpointFact } from './Checkpoint.tsx'

const few = anOpinion({ opinionSlugId: 'few', numAgrees: 1, numDisagrees: 9, numPasses: 0 })
const many = anOpinion({ opinionSlugId: 'many', numAgrees: 8, numDisagrees: 1, numPasses: 1 })

test('The fact is about the opinion where the most people chose the same', () => {
  const fact = checkpointFact(
    [few, many],
    new Map([
      ['few', 'agree'],
      ['many', 'agree'],
    ]),
  )
  expect(fact).toMatchObject({ opinion: many, choice: 'agree', numSame: 8, numVoters: 10 })
})

test('A pass is no fact to tell', () => {
  expect(checkpointFact([many], new Map([['many', 'pass']]))).toBeUndefined()
})

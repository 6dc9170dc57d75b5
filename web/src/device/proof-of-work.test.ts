import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveProofOfWork } from '#device/proof-of-work.ts'

test('the solution is the smallest number whose hash starts with enough zero bits', async () => {
  const zeros = (challenge: string, number: number) =>
    Math.clz32(createHash('sha256').update(`${challenge}${number}`).digest().readUInt32BE(0))
  for (const challenge of ['1.8.a.b', 'another']) {
    const solution = await solveProofOfWork({ challenge, difficulty: 9 })
    expect(zeros(challenge, solution)).toBeGreaterThanOrEqual(9)
    for (let number = 0; number < solution; number++) expect(zeros(challenge, number)).toBeLessThan(9)
  }
})

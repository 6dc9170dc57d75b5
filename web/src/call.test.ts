import { AppError, castVote, PROOF_OF_WORK_HEADER } from '@parley/contract'
import { expect, test } from 'vitest'
import { callApi } from '#call.ts'

/** A server that wants work from newcomers; the proofs it was shown. */
const wantsWork = (accepts: (proof: string) => boolean): (string | null)[] => {
  const shown: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    const proof = new Headers(init?.headers).get(PROOF_OF_WORK_HEADER)
    shown.push(proof)
    if (proof !== null && accepts(proof)) return new Response('true')
    const refusal = new AppError('too_many', 'proof_of_work_required', 'Prove a little work.', {
      challenge: '1.4.x.y',
      difficulty: 4,
    })
    return new Response(JSON.stringify(refusal.toWire()), { status: 429 })
  }
  return shown
}
const vote = () => callApi(castVote, { opinionSlugId: 'abc', chosenOption: 'agree' })

test('a call that the server wants work for is repeated with it, and its person notices nothing', async () => {
  const shown = wantsWork((proof) => /^1\.4\.x\.y:\d+$/.test(proof))
  await expect(vote()).resolves.toBe(true)
  expect(shown).toHaveLength(2)
  expect(shown[0]).toBeNull()
})

test('work that is not accepted is done once and not for ever', async () => {
  const shown = wantsWork(() => false)
  await expect(vote()).rejects.toMatchObject({ code: 'proof_of_work_required' })
  expect(shown).toHaveLength(2)
})

import assert from 'node:assert/strict'
import { getProfile, suspendUser, type Input } from '@parley/contract'
import type { Actor } from '#testing/app.ts'

export const nameOf = async (person: Actor): Promise<string> => (await person(getProfile, {})).username

/** Suspends somebody and returns the id under which they read why. */
export async function suspend(
  administrator: Actor,
  person: Actor,
  options: Partial<Input<typeof suspendUser>> = {},
): Promise<string> {
  const suspended = await administrator(suspendUser, {
    username: await nameOf(person),
    reason: 'antisocial',
    explanation: 'Threats against a neighbour.',
    ...options,
  })
  assert(suspended.success)
  return suspended.decisionId
}

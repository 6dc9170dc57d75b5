import type { Call } from '../../contract/src/index.ts'
import { shortestOf, validInputs } from '../../server/src/testing/valid-inputs.ts'
import { MIDDLE } from './shape.ts'
import type { StoredSet } from './store.ts'

/** A conversation that calls may lock, rename or end, because nothing else uses it. */
export const SPARE_ID = 8

/**
 * The inputs for calls without a measured input of their own. A call that reads is made about the largest conversation
 * and about one of middle size, and a call that writes about the spare one. Each input is used twice: with all fields,
 * and with as few as the call takes.
 */
export async function usualInputsOf(
  set: StoredSet,
): Promise<(call: Call) => readonly Record<string, unknown>[]> {
  const samplesOf = async (id: number) => {
    const conversationSlugId = set.slugOf(id)
    const [opinionSlugId = ''] = await set.opinionsOf(id)
    return {
      conversationSlugId,
      conversationSlugIdList: [conversationSlugId],
      opinionSlugId,
      opinionSlugIdList: [opinionSlugId],
      lastSlugId: opinionSlugId,
      itemId: `opinion-report:${opinionSlugId}`,
    }
  }
  const read = await Promise.all([1, MIDDLE.ids[0] ?? 0].map(samplesOf))
  const written = [await samplesOf(SPARE_ID)]
  return (call) =>
    (call.effect === 'read' ? read : written)
      .flatMap((samples) => validInputs(call, samples))
      .flatMap((input) => [input, shortestOf(call, input)])
}

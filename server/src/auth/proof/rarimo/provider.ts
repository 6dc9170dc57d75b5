import { createHash } from 'node:crypto'
import { bytesOf } from '#auth/proof/office/numbers.ts'
import type { IdentityProvider, ProofOutcome } from '#auth/proof/provider.ts'
import { AGE, attributesOf, firstMismatch } from '#auth/proof/rarimo/check-signals.ts'
import { verificator } from '#auth/proof/rarimo/verificator.ts'
import { readSignals } from '#auth/proof/rarimo/signals.ts'
import type { Ctx } from '#ctx.ts'

const POLL_EVERY_MS = 1000
const LINKS = { deep: 'rarime://external', http: 'https://app.rarime.com/external' } as const

/** Proofs of passports from the RariMe app, verified by a verificator service that only this server can reach. */
export function rarimo(ctx: Ctx): IdentityProvider {
  const service = verificator(ctx)
  const { log, config } = ctx
  const eventId = config.RARIMO_EVENT_ID ?? ''

  const checkProof = async (did: string): Promise<ProofOutcome> => {
    const status = await service.status(did)
    if (status !== 'verified') return { status: status ?? 'not_verified' }
    const written = await service.publicSignals(did)
    const signals = readSignals(written)
    const now = ctx.now()
    const expected = { did, eventId, now, startedAt: config.RARIMO_STARTED_AT }
    const wrong = signals === undefined ? `version_${written.length}` : firstMismatch(signals, expected)
    if (signals === undefined || wrong !== undefined) {
      log.warn({ provider: 'rarimo', signal: wrong }, 'a verified proof does not match the request')
      return { status: wrong === 'uniqueness' ? 'uniqueness_check_failed' : 'failed_verification' }
    }
    return {
      status: 'verified',
      nullifier: bytesOf(signals.nullifier),
      attributes: attributesOf(signals),
      evidence: {
        proofHash: createHash('sha256').update(JSON.stringify(written)).digest(),
        circuit: `rarimo-query-${written.length}`,
        root: signals.identityRoot.toString(),
        verifiedAt: now,
      },
    }
  }
  const poll = atMostEvery(POLL_EVERY_MS, checkProof)

  return {
    id: 'rarimo',
    eventId,
    createLink: async ({ did, linkType }) => {
      const address = await service.createLink(did, {
        age_lower_bound: AGE,
        uniqueness: true,
        nationality_check: true,
        sex: true,
        event_id: eventId,
      })
      poll.forget(did)
      const query = `type=proof-request&proof_params_url=${encodeURIComponent(address)}`
      return { verificationLink: `${LINKS[linkType]}?${query}`, providerRef: did }
    },
    poll: (did) => poll.ask(did),
    revoke: async (did) => {
      poll.forget(did)
      // The service refuses a person's second device as long as it stores the first one.
      await service.erase(did)
    },
  }
}

/** Limits equal requests to one per interval; concurrent callers share the response. */
function atMostEvery<T>(ms: number, ask: (key: string) => Promise<T>) {
  const recent = new Map<string, Promise<T>>()
  return {
    ask: (key: string): Promise<T> => {
      const known = recent.get(key)
      if (known !== undefined) return known
      const response = ask(key)
      recent.set(key, response)
      const forget = () => recent.get(key) === response && recent.delete(key)
      void response.then(
        () => setTimeout(forget, ms).unref(),
        () => forget(),
      )
      return response
    },
    forget: (key: string) => recent.delete(key),
  }
}

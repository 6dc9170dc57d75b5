import { AppError } from '@parley/contract'
import { z } from 'zod'
import type { Ctx } from '#ctx.ts'

const TIMEOUT_MS = 5000
const LARGEST_ANSWER = 256 * 1024
const BASE = '/integrations/verificator-svc/private'

const Link = z.object({ data: z.object({ attributes: z.object({ get_proof_params: z.url() }) }) })
const Status = z.object({
  data: z.object({
    attributes: z.object({
      status: z.enum(['not_verified', 'verified', 'failed_verification', 'uniqueness_check_failed']),
    }),
  }),
})
const Proof = z.object({
  data: z.object({ attributes: z.object({ proof: z.object({ pub_signals: z.array(z.string()).max(64) }) }) }),
})

/** The four calls of the verificator service, and the one that erases a request. */
export function verificator({ config, fetch }: Pick<Ctx, 'config' | 'fetch'>) {
  const root = (config.RARIMO_URL ?? '').replace(/(?<!\/)\/+$/, '') + BASE
  const ask = async (path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    // Errors do not contain the path, because it names a device.
    const answer = await fetch(root + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_HEADERS }),
    }).catch(() => {
      throw unavailableError('it did not answer')
    })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw unavailableError(`it answered ${answer.status}`)
    return readJson(answer)
  }
  const forDid = (did: string) => encodeURIComponent(did)
  return {
    createLink: async (did: string, attributes: Record<string, unknown>): Promise<string> => {
      const body = { data: { id: did, type: 'user', attributes } }
      const answer = await ask('/verification-link', { method: 'POST', body })
      return parseAnswer(Link, answer).data.attributes.get_proof_params
    },
    /** The status of a device; undefined if the service does not know it. */
    status: async (did: string) => {
      const answer = await ask(`/verification-status/${forDid(did)}`)
      return answer === undefined ? undefined : parseAnswer(Status, answer).data.attributes.status
    },
    publicSignals: async (did: string): Promise<string[]> =>
      parseAnswer(Proof, await ask(`/proof/${forDid(did)}`)).data.attributes.proof.pub_signals,
    erase: async (did: string): Promise<void> => {
      await ask(`/user/${forDid(did)}`, { method: 'DELETE' })
    },
  }
}

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

async function readJson(answer: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true })
      if (text.length > LARGEST_ANSWER) throw new Error('too long')
    }
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw unavailableError('its answer could not be read')
  }
}

function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw unavailableError('its answer has another shape')
  return parsed.data
}

const unavailableError = (why: string) =>
  new AppError('internal', 'identity_provider_failed', `The identity provider failed: ${why}.`)

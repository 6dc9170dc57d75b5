/** Sends one text to one phone. `ref` is our id of the message; the result has the provider's. */
export type SmsSender = {
  send: (e164: string, text: string, about: { ref: string }) => Promise<{ providerId: string }>
}

/** The time limit for a provider, because a person is waiting for the code. */
export const PROVIDER_LIMIT_MS = 10_000

const MAX_REPLY_LENGTH = 64 * 1024

/** The response of a provider as an object; empty if it is not a JSON object. */
export async function readJsonObject(response: Response): Promise<Record<string, unknown>> {
  const text = (await response.text()).slice(0, MAX_REPLY_LENGTH)
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}

import type { Ctx } from '#ctx.ts'

/** The longest response that is read. */
const MAX_BYTES = 64 * 1024
const MAX_TOKENS = 1500

export type Prompt = { system: string; user: string }

/**
 * Asks the configured model, using the chat completions API that OpenAI-compatible services share. Errors contain
 * nothing that was sent or received, because they are logged.
 */
export async function askModel(
  { config, fetch }: Pick<Ctx, 'config' | 'fetch'>,
  { system, user }: Prompt,
): Promise<string> {
  const { LABELS_ENDPOINT = '', LABELS_MODEL = '', LABELS_KEY, LABELS_TIMEOUT_MS } = config
  const response = await fetch(`${LABELS_ENDPOINT.replace(/(?<!\/)\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(LABELS_KEY === undefined ? {} : { authorization: `Bearer ${LABELS_KEY}` }),
    },
    body: JSON.stringify({
      model: LABELS_MODEL,
      temperature: 0,
      max_tokens: MAX_TOKENS,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
    }),
    redirect: 'error',
    // The timeout covers the whole response, however slowly it arrives.
    signal: AbortSignal.timeout(LABELS_TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The model's service answered ${response.status}`)
  }
  return contentOf(await textOf(response))
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) throw new Error("The model's service answered too much")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The text of the first choice. */
function contentOf(text: string): string {
  const answer: unknown = parseJson(text)
  const choices = member(answer, 'choices')
  const content = member(member(Array.isArray(choices) ? choices[0] : undefined, 'message'), 'content')
  if (typeof content !== 'string') throw new Error("The model's service answered without a text")
  return content
}

/** Parses JSON from another service. Errors contain nothing of its text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error("The model's service did not answer with JSON")
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

const LONGEST_REPLY = 64 * 1024

/** What a provider answered, if it is a JSON object; nothing else of it is used. */
export async function read(response: Response): Promise<Record<string, unknown>> {
  const text = (await response.text()).slice(0, LONGEST_REPLY)
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}

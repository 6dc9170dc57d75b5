import { makeAsk } from '@parley/contract'

/** Asks the office. It knows nobody by a key, so nothing is signed. */
export const ask = makeAsk(async ({ path, body }) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
})

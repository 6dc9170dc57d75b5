import { BASE_PATH, exportBundle } from '@parley/contract'
import { readZip } from '@parley/opinion-map/verification/open-bundle'
import type { TestApp } from '#testing/app.ts'
import type { Camps } from '#testing/camps.ts'

/** What a stranger is answered who asks for the bundle of a conversation. */
export async function downloadBundle(
  app: TestApp,
  { conversation }: Pick<Camps, 'conversation'>,
  runId?: number,
) {
  const { statusCode, rawPayload, headers } = await app.http.inject({
    method: 'POST',
    url: BASE_PATH + exportBundle.path,
    headers: { 'content-type': 'application/json' },
    payload: { conversationSlugId: conversation.slugId, ...(runId === undefined ? {} : { runId }) },
  })
  const error = statusCode === 200 ? undefined : JSON.parse(rawPayload.toString())
  return { status: statusCode, headers, bytes: rawPayload, error }
}

/** A file of a bundle; empty if it is not there. */
export const fileOfBundle = (bytes: Buffer, name: string): string =>
  Buffer.from(readZip(bytes).files.get(name) ?? []).toString()

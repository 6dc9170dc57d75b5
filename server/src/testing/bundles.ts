import { BASE_PATH, exportBundle } from '@parley/contract'
import { readZip } from '@parley/opinion-map/verification/open-bundle'
import type { TestApp } from '#testing/app.ts'
import type { Camps } from '#testing/camps.ts'

/** The response to an anonymous request for the bundle of a conversation. */
export async function downloadBundle(
  app: TestApp,
  { conversation }: Pick<Camps, 'conversation'>,
  /** The id of a run, or headers of the request. */
  asked: number | Record<string, string> = {},
) {
  const runId = typeof asked === 'number' ? asked : undefined
  const { statusCode, rawPayload, headers } = await app.http.inject({
    method: 'POST',
    url: BASE_PATH + exportBundle.path,
    headers: { 'content-type': 'application/json', ...(typeof asked === 'number' ? {} : asked) },
    payload: { conversationSlugId: conversation.slugId, ...(runId === undefined ? {} : { runId }) },
  })
  const error = statusCode === 200 ? undefined : JSON.parse(rawPayload.toString())
  return { status: statusCode, headers, bytes: rawPayload, error }
}

/** The text of a file in a bundle; empty if the file does not exist. */
export const fileOfBundle = (bytes: Buffer, name: string): string =>
  Buffer.from(readZip(bytes).files.get(name) ?? []).toString()

import { bundleFiles, manifestJson } from '@parley/opinion-map/verification/bundle-files'
import { BUNDLE_FILES } from '@parley/opinion-map/verification/format'
import { zipOf } from '@parley/opinion-map/verification/zip-writer'
import { openDb } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'
import { bundleOf, type BundleTerms } from '#verification/bundle.ts'
import { exportedRun, type ExportRequest, type ExportRefusal } from '#verification/exported-run.ts'

export type BundleThreadRequest = ExportRequest & BundleTerms & { connection: string }

/** First a refusal or the run, then one piece of the zip for each `next`; undefined at its end. */
export type BundleThreadReply = ExportRefusal | { runId: number } | { chunk: Uint8Array | undefined }

let chunks: AsyncGenerator<Uint8Array> | undefined

answerRequests(async (request: BundleThreadRequest | 'next'): Promise<BundleThreadReply> =>
  request === 'next' ? { chunk: (await chunks?.next())?.value } : begin(request),
)

async function begin(request: BundleThreadRequest): Promise<BundleThreadReply> {
  const database = openDb({ connection: request.connection, poolSize: 3, statementTimeoutMs: 120_000 })
  const content = await (async () => {
    try {
      const found = await exportedRun(database, request)
      return 'reason' in found ? found : await bundleOf(database, found, request)
    } finally {
      await database.close()
    }
  })()
  if ('reason' in content) return content
  const manifest = {
    name: BUNDLE_FILES.manifest,
    text: (hashes: Parameters<typeof manifestJson>[1]) => manifestJson(content, hashes),
  }
  chunks = zipOf(bundleFiles(content), manifest)
  return { runId: content.run.id }
}

import { bundleFiles, manifestFiles } from '@parley/opinion-map/verification/bundle-files'
import { zipOf } from '@parley/opinion-map/verification/zip-writer'
import { openDb } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'
import { bundleOf, type BundleTerms } from '#verification/bundle.ts'
import { statementKey } from '#verification/statement-key.ts'
import { exportedRun, type ExportRequest, type ExportRefusal } from '#verification/exported-run.ts'

export type BundleThreadRequest = ExportRequest &
  BundleTerms & {
    connection: string
    /** Bundles are signed with the key that is derived from it. */
    auditKey: string | undefined
  }

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
  const { auditKey } = request
  const sign = auditKey === undefined ? undefined : statementKey(auditKey).sign
  chunks = zipOf(bundleFiles(content), manifestFiles(content, sign))
  return { runId: content.run.id }
}

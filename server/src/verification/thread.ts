import { bundleFiles, manifestFiles } from '@parley/opinion-map/verification/bundle-files'
import { zipOf } from '@parley/opinion-map/verification/zip-writer'
import { openDb } from '#db/open.ts'
import { withReplicaDb, type Sources } from '#db/replica-db.ts'
import { answerRequests } from '#threads/answer-requests.ts'
import { readBundleInput } from '#verification/bundle-input.sql.ts'
import { bundleOf, type BundleTerms } from '#verification/bundle.ts'
import { statementKey } from '#verification/statement-key.ts'
import { exportedRun, type ExportRequest, type ExportRefusal } from '#verification/exported-run.ts'

export type BundleThreadRequest = ExportRequest &
  BundleTerms &
  Sources & {
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
  const { connection, replicas, conversationId } = request
  const options = { connection, poolSize: 3, statementTimeoutMs: 120_000 }
  const database = openDb(options)
  const content = await (async () => {
    try {
      const found = await exportedRun(database, request, () =>
        withReplicaDb({ ...options, replicas }, ({ pool }) => readBundleInput(pool, conversationId)),
      )
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

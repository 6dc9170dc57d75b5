import { parentPort, workerData } from 'node:worker_threads'
import { bundleFiles, manifestJson } from '@parley/opinion-map/verification/bundle-files'
import { BUNDLE_FILES } from '@parley/opinion-map/verification/format'
import { zipOf } from '@parley/opinion-map/verification/zip-writer'
import { openDb } from '#db/open.ts'
import { setThreadPriority } from '#threads/priority.ts'
import { bundleOf, type BundleTerms } from '#verification/bundle.ts'
import { exportedRun, type ExportRequest, type ExportRefusal } from '#verification/exported-run.ts'

export type BundleThreadRequest = ExportRequest & BundleTerms & { connection: string; priority: number }

/** First a refusal or the run, then a piece of the zip for each message, then the end. */
export type BundleThreadReply = ExportRefusal | { runId: number } | { chunk: Uint8Array } | { isEnd: true }

const request: BundleThreadRequest = workerData
setThreadPriority(request.priority)

const reply = (message: BundleThreadReply) => parentPort?.postMessage(message)

async function answer(): Promise<void> {
  const database = openDb({ connection: request.connection, poolSize: 3, statementTimeoutMs: 120_000 })
  const content = await (async () => {
    try {
      const found = await exportedRun(database, request)
      return 'reason' in found ? found : await bundleOf(database, found, request)
    } finally {
      await database.close()
    }
  })()
  if ('reason' in content) return reply(content)
  const manifest = {
    name: BUNDLE_FILES.manifest,
    text: (hashes: Parameters<typeof manifestJson>[1]) => manifestJson(content, hashes),
  }
  const chunks = zipOf(bundleFiles(content), manifest)
  parentPort?.on('message', async () => {
    const { done, value } = await chunks.next()
    if (done) {
      reply({ isEnd: true })
      parentPort?.close()
    } else reply({ chunk: value })
  })
  reply({ runId: content.run.id })
}

await answer()

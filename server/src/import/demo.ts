import { projectFolder } from '#config.ts'
import { readyResults } from '#analysis/worker/precomputed.ts'
import { finishedSources } from '#conversations/import.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { filesOfFolder } from '#import/files.ts'
import { importExport } from '#import/import.ts'
import { readSummary } from '#import/summary.ts'
import { insertOrganization, organizationIdByName } from '#organizations/sql.ts'
import { insertTopic, topicIdsByCode } from '#topics/sql.ts'
import { ensureImportedUsers } from '#users/import.sql.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

export type DemoOptions = {
  log: (line: string) => void
  folder?: string
  now?: () => Date
  signal?: AbortSignal
}

type DemoCtx = Pick<Ctx, 'db' | 'pool' | 'config'>

export const DEMO_FOLDER = join(projectFolder, 'demo')
/** In the folder of each conversation: what `npm run demo-results` computed of it. */
export const RESULTS_FILE = 'results.json.gz'
const MAX_WAIT_MS = 8000

/**
 * Fills an empty installation with demo data in the background. `filled` waits until the data is loaded, but only for a
 * limited time, and never rejects.
 */
export function startDemo(ctx: DemoCtx & Pick<Ctx, 'log' | 'now'>): {
  filled: Promise<void>
  stop: () => Promise<void>
} {
  const { log, now } = ctx
  const abortController = new AbortController()
  const loading = loadDemo(ctx, { log: (line) => log.info(line), now, signal: abortController.signal }).catch(
    (error: unknown) => {
      if (!abortController.signal.aborted)
        log.error({ err: error }, 'the demo data is not complete: the next start goes on with it')
    },
  )
  return {
    filled: Promise.race([loading, sleep(MAX_WAIT_MS, undefined, { ref: false })]),
    stop: async () => {
      abortController.abort()
      await loading
    },
  }
}

/**
 * Imports the missing conversations of the demo with their results, except those that were deleted or handed over after an
 * earlier import.
 */
export async function loadDemo(
  ctx: DemoCtx,
  { log, folder = DEMO_FOLDER, now, signal }: DemoOptions,
): Promise<void> {
  const { db } = ctx
  const demo = Demo.parse(JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')))
  const author = (await ensureImportedUsers(db, [demo.author])).get(demo.author)
  if (!author?.isImported) {
    log(`The name ${demo.author} belongs to somebody, so the demo data is not loaded.`)
    return
  }
  const missing = await missingOf(db, { demo, folder })
  if (missing.length === 0) return
  const { organizationId, topicIds } = await insertOrganizationAndTopics(db, demo)
  for (const conversation of missing) {
    const { name, files, results, topics, isByOrganization, title, body } = conversation
    const { numOpinions, numVotes } = await importExport(db, {
      files,
      title,
      body,
      authorId: author.id,
      isContinued: true,
      organizationId: isByOrganization ? organizationId : undefined,
      topicIds: topics.flatMap((code) => topicIds.get(code) ?? []),
      attribution: demo.attribution,
      publication: 'votes',
      now,
      signal,
      findResults: async (conversationId) =>
        existsSync(results)
          ? readyResults(ctx, { conversationId, json: gunzipSync(readFileSync(results)).toString() })
          : undefined,
      onProgress: rateLimited(({ numVotes, ofVotes }) =>
        log(`Loading ${name}: ${formatCount(numVotes)} of ${formatCount(ofVotes)} votes`),
      ),
    })
    log(`Loaded ${name}: ${formatCount(numOpinions)} opinions, ${formatCount(numVotes)} votes`)
  }
}

type MissingConversation = Demo['conversations'][number] & {
  files: ReturnType<typeof filesOfFolder>
  /** The path of the results, which may be missing. */
  results: string
}

async function missingOf(
  db: Db,
  { demo, folder }: { demo: Demo; folder: string },
): Promise<MissingConversation[]> {
  const finished = new Set(await finishedSources(db))
  const missing: MissingConversation[] = []
  for (const conversation of demo.conversations) {
    const path = join(folder, conversation.folder)
    const files = filesOfFolder(path)
    const { sourceUrl } = await readSummary(files)
    if (!finished.has(sourceUrl)) missing.push({ ...conversation, files, results: join(path, RESULTS_FILE) })
  }
  return missing
}

async function insertOrganizationAndTopics(db: Db, { organization, topics }: Demo) {
  await insertOrganization(db, organization)
  for (const topic of topics) await insertTopic(db, topic)
  return {
    organizationId: await organizationIdByName(db, organization.name),
    topicIds: await topicIdsByCode(
      db,
      topics.map(({ code }) => code),
    ),
  }
}

const Demo = z.strictObject({
  author: z.string(),
  attribution: z.string(),
  organization: z.strictObject({ name: z.string(), description: z.string(), websiteUrl: z.url() }),
  topics: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  conversations: z.array(
    z.strictObject({
      folder: z.string(),
      name: z.string(),
      title: z.string().optional(),
      body: z.string().optional(),
      topics: z.array(z.string()),
      isByOrganization: z.boolean(),
    }),
  ),
})
type Demo = z.infer<typeof Demo>

const formatCount = (count: number) => count.toLocaleString('en')

const PROGRESS_INTERVAL_MS = 400

/** Limits a callback to a few calls a second. */
function rateLimited<T>(show: (value: T) => void): (value: T) => void {
  let last = performance.now()
  return (value) => {
    if (performance.now() - last < PROGRESS_INTERVAL_MS) return
    last = performance.now()
    show(value)
  }
}

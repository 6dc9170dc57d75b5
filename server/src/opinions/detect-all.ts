import { conversationsWithoutLanguage, suggestLanguages } from '#conversations/languages.sql.ts'
import { touchConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import type { TextToDetect } from '#opinions/detection-thread.ts'
import { opinionsWithoutLanguage, setDetected } from '#opinions/languages.sql.ts'
import { LOWEST_PRIORITY } from '#threads/priority.ts'
import { openThreads } from '#threads/thread-pool.ts'

const AT_ONCE = 500
/** An upgrade goes through many opinions, in some minutes. */
const MAX_BATCHES = 10

type Detect = (texts: TextToDetect[]) => Promise<(string | null)[]>

/**
 * Detects the languages of new texts. It may run twice at once, and be interrupted anywhere. Loading the tables takes a
 * third of a second and 30 MB, so a thread does it, which ends with its work.
 */
export async function detectLanguages({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const thread = openThreads<TextToDetect[], (string | null)[]>(
    new URL('./detection-thread.ts', import.meta.url),
    { task: 'detects languages', priority: LOWEST_PRIORITY },
  )
  try {
    await suggestForConversations(db, thread.ask)
    for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await detectSome(db, thread.ask)) < AT_ONCE) return
  } finally {
    await thread.close()
  }
}

/** Opinions are compared with the language of their conversation, so conversations come first. */
async function suggestForConversations(db: Db, detect: Detect): Promise<void> {
  const unknown = await conversationsWithoutLanguage(db, AT_ONCE)
  if (unknown.length === 0) return
  const languages = await detect(unknown.map(({ title, body }) => ({ html: `${title}<br>${body}` })))
  await suggestLanguages(
    db,
    unknown.map(({ id }, index) => ({ id, language: languages[index] ?? '' })),
  )
}

/** Returns how many opinions it looked at. */
async function detectSome(db: Db, detect: Detect): Promise<number> {
  const unknown = await opinionsWithoutLanguage(db, AT_ONCE)
  if (unknown.length === 0) return 0
  const languages = await detect(
    unknown.map(({ body, expected }) => ({ html: body, expected: expected ?? undefined })),
  )
  const shown = new Set(unknown.flatMap(({ conversationId }, i) => (languages[i] ? [conversationId] : [])))
  await db.transaction().execute(async (db) => {
    for (const id of [...shown].toSorted((a, b) => a - b)) await touchConversation(db, id)
    await setDetected(
      db,
      unknown.map(({ id }, index) => ({ id, language: languages[index] ?? null })),
    )
  })
  return unknown.length
}

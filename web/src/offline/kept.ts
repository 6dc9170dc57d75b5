import { getConversation, getOpinionMap, listOpinions, type Call, type Conversation } from '@parley/contract'
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'

/** Conversations that stay readable without network. */
export const MOST_KEPT = 20

export type GivenAnswer = {
  path: string
  input: unknown
  output: unknown
}

/** Keeps the answers of an opened conversation if it is public, without what they say of the viewer. */
export const keepConversation = async (slugId: string, given: readonly GivenAnswer[]): Promise<void> => {
  const isPublic = given.some(({ path, output }) => path === getConversation.path && isOpenToAll(output))
  if (!isPublic) return
  const answers = given.map(
    ({ path, input, output }) => [nameOf(path, input), withoutViewer(output)] as const,
  )
  const kept: Kept = { openedAt: Date.now(), answers: Object.fromEntries(answers) }
  await set(slugId, kept, store())
  await dropOldest()
}

/** The kept answer to a call that the network cannot bring now. */
export const keptAnswer = async (call: Call, input: unknown): Promise<unknown> => {
  const slugId = keptUnder(call.path, input)
  const kept = slugId ? await get<Kept>(slugId, store()) : undefined
  return kept?.answers[nameOf(call.path, input)]
}

export const forgetKept = (): Promise<void> => clear(store())

/** The conversation an answer belongs to, where such answers are kept. */
export const keptUnder = (path: unknown, input: unknown): string | undefined => {
  if (!KEPT_PATHS.includes(path) || typeof input !== 'object' || input === null) return undefined
  const slugId: unknown = Reflect.get(input, 'conversationSlugId')
  return typeof slugId === 'string' ? slugId : undefined
}

type Kept = {
  openedAt: number
  /** By {@link nameOf}. */
  answers: Record<string, unknown>
}

const KEPT_PATHS: readonly unknown[] = [getConversation.path, listOpinions.path, getOpinionMap.path]

const nameOf = (path: string, input: unknown) => `${path} ${JSON.stringify(input)}`

const isOpenToAll = (output: unknown): boolean => {
  // An answer of `getConversation`, which the server parsed before sending.
  const { metadata } = (output as { conversationData: Conversation }).conversationData
  return metadata.isIndexed && !metadata.isLoginRequired
}

/** Own votes, own poll answer and own place lie under these names. */
const OF_THE_VIEWER: readonly string[] = ['userInteraction', 'place']

const withoutViewer = (output: unknown): unknown =>
  JSON.parse(
    JSON.stringify(output, (name, value: unknown) => (OF_THE_VIEWER.includes(name) ? undefined : value)),
  )

const dropOldest = async () => {
  const all = await entries<string, Kept>(store())
  const tooMany = all.sort(([, a], [, b]) => b.openedAt - a.openedAt).slice(MOST_KEPT)
  if (tooMany.length === 0) return
  await delMany(
    tooMany.map(([slugId]) => slugId),
    store(),
  )
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('parley-kept', 'conversations'))

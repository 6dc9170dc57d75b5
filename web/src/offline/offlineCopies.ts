import { getConversation, getOpinionMap, listOpinions, type Call, type Conversation } from '@parley/contract'
import { clear, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { databaseStore } from '#device/database.ts'

/** The number of conversations that stay readable without network. */
export const MAX_COPIES = 20

export type CachedResponse = { path: string; input: unknown; output: unknown }

/** Stores the responses of an opened conversation if it is public, without what they say about the viewer. */
export const storeCopy = async (slugId: string, responses: readonly CachedResponse[]): Promise<void> => {
  const isPublic = responses.some(
    ({ path, output }) => path === getConversation.path && isOpenToEverybody(output),
  )
  if (!isPublic) return
  const stored = responses
    .filter(({ input }) => !isForModerators(input))
    .map(({ path, input, output }) => [responseKey(path, input), withoutViewer(output)] as const)
  const copy: Copy = { openedAt: Date.now(), responses: Object.fromEntries(stored) }
  await set(slugId, copy, store())
  await dropOldest()
}

/** The stored response to a call that fails without network. */
export const readCopy = async (call: Call, input: unknown): Promise<unknown> => {
  const slugId = conversationOfResponse(call.path, input)
  const copy = slugId ? await get<Copy>(slugId, store()) : undefined
  return copy?.responses[responseKey(call.path, input)]
}

export const clearCopies = (): Promise<void> => clear(store())

/** The conversation that a response belongs to, if such responses are stored. */
export const conversationOfResponse = (path: unknown, input: unknown): string | undefined => {
  if (!COPIED_PATHS.includes(path) || typeof input !== 'object' || input === null) return undefined
  const slugId: unknown = Reflect.get(input, 'conversationSlugId')
  return typeof slugId === 'string' ? slugId : undefined
}

type Copy = {
  openedAt: number
  /** The responses, keyed by {@link responseKey}. */
  responses: Record<string, unknown>
}

const COPIED_PATHS: readonly unknown[] = [getConversation.path, listOpinions.path, getOpinionMap.path]

const responseKey = (path: string, input: unknown) => `${path} ${JSON.stringify(input)}`

const isOpenToEverybody = (output: unknown): boolean => {
  // It is a response to `getConversation`, which the server has validated.
  const { metadata } = (output as { conversationData: Conversation }).conversationData
  return metadata.isIndexed && !metadata.isLoginRequired
}

const isForModerators = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && Reflect.get(input, 'filter') === 'hidden'

/**
 * Fields about the viewer: votes, poll answer, opinions, position, and what only voters may know; and the names behind
 * pseudonyms, which authors and moderators see.
 */
const PERSONAL_FIELDS: readonly string[] = [
  'userInteraction',
  'place',
  'isOwn',
  'mostSharedOpinion',
  'pseudonym',
]
/** Fields about the viewer's group; strangers are in none. */
const OWN_GROUP_FIELDS: readonly string[] = ['isUserInCluster', 'isAuthorInCluster']

const withoutViewer = (output: unknown): unknown =>
  JSON.parse(
    JSON.stringify(output, (name, value: unknown) => {
      if (PERSONAL_FIELDS.includes(name)) return undefined
      if (OWN_GROUP_FIELDS.includes(name)) return false
      return hasPseudonym(value) ? { ...value, username: value.pseudonym } : value
    }),
  )

const hasPseudonym = (value: unknown): value is { pseudonym: string } =>
  typeof value === 'object' && value !== null && 'pseudonym' in value

const dropOldest = async () => {
  const all = await entries<string, Copy>(store())
  const tooMany = all.sort(([, a], [, b]) => b.openedAt - a.openedAt).slice(MAX_COPIES)
  if (tooMany.length === 0) return
  await delMany(
    tooMany.map(([slugId]) => slugId),
    store(),
  )
}

let openStore: UseStore | undefined
const store = () => (openStore ??= databaseStore('parley-kept', 'conversations'))

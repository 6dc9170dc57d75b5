import { AppError } from '@parley/contract'
import type { Viewer } from '#http/viewer.ts'

/** What decides about reading and taking part. */
export type ConversationFacts = {
  id: number
  authorId: number
  isIndexed: boolean
  isLoginRequired: boolean
  isReady: boolean
  isDeleted: boolean
}

declare const readableBrand: unique symbol
/** A conversation that the viewer may read; only {@link canRead} makes one, and revealing queries demand it. */
export type Readable<C extends ConversationFacts = ConversationFacts> = C & { readonly [readableBrand]: true }

/** The one rule of reading, for every call, list, count, preview, picture and export. */
export function canRead<C extends ConversationFacts>(
  conversation: C | undefined,
  viewer: Viewer | undefined,
): conversation is Readable<C> {
  if (conversation === undefined || conversation.isDeleted) return false
  const user = viewer?.user
  if (!conversation.isReady) return user !== undefined && user.id === conversation.authorId
  if (conversation.isIndexed || !conversation.isLoginRequired) return true
  return user?.isLoggedIn ?? false
}

/** The conversation, or the answer that does not tell private from absent. */
export function requireReadable<C extends ConversationFacts>(
  conversation: C | undefined,
  viewer: Viewer | undefined,
): Readable<C> {
  if (canRead(conversation, viewer)) return conversation
  throw new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
}

/** Refuses opinions, votes and poll answers of those who may not take part. */
export function assertMayParticipate(conversation: { isLoginRequired: boolean }, viewer: Viewer): void {
  const { user } = viewer
  if (user?.isLoggedIn) return
  if (conversation.isLoginRequired)
    throw new AppError('forbidden', 'login_required', 'Log in to take part in this conversation.')
  if (user?.isRegistered) throw new AppError('forbidden', 'logged_out', 'Log in again to take part.')
}

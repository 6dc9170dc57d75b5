import { AppError } from '@parley/contract'
import { assertNotOnHold, type KnownViewer, type Viewer, type ViewerUser } from '#http/viewer.ts'

/** The facts that decide who may read a conversation and take part. */
export type ConversationFacts = {
  id: number
  authorId: number
  /** The organization it was posted as. */
  organizationId: number | null
  isIndexed: boolean
  isLoginRequired: boolean
  isReady: boolean
  isDeleted: boolean
}

declare const readableBrand: unique symbol
/** A conversation that the viewer may read; only {@link canRead} makes one, and revealing queries demand it. */
export type Readable<C extends ConversationFacts = ConversationFacts> = C & { readonly [readableBrand]: true }

/** The one rule for reading, used by every call, list, count, preview, picture and export. */
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

/** The conversation if the viewer may read it; throws login_required where a login is enough, else not found. */
export function requireReadable<C extends ConversationFacts>(
  conversation: C | undefined,
  viewer: Viewer | undefined,
): Readable<C> {
  if (canRead(conversation, viewer)) return conversation
  if (conversation !== undefined && conversation.isReady && !conversation.isDeleted)
    throw new AppError('forbidden', 'login_required', 'Log in to read this conversation.')
  throw new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
}

/** Refuses opinions, votes and poll answers of those who may not take part. */
export function assertMayParticipate(conversation: { isLoginRequired: boolean }, viewer: Viewer): void {
  const { user } = viewer
  if (user?.isLoggedIn) return
  if (conversation.isLoginRequired)
    throw new AppError('forbidden', 'login_required', 'Log in to take part in this conversation.')
  if (user !== undefined && isLoggedOut(user))
    throw new AppError('forbidden', 'logged_out', 'You are logged out. Log in again to take part.')
}

/** Whether somebody has an account and is not logged in to it on this device. */
export const isLoggedOut = ({ isRegistered, isLoggedIn }: ViewerUser): boolean => isRegistered && !isLoggedIn

/** Whether somebody moderates every conversation of this installation. */
export const isModerator = (viewer: Viewer | undefined, now: Date): boolean =>
  viewer?.user !== undefined &&
  (viewer.user.isModerator || viewer.user.isAdministrator) &&
  isTrusted(viewer.user, now)

/** Whether somebody moderates a conversation as a facilitator of the organization that it was posted as. */
export const isFacilitator = (
  { organizationId }: Pick<ConversationFacts, 'organizationId'>,
  viewer: Viewer | undefined,
  now: Date,
): boolean =>
  organizationId !== null &&
  viewer?.user?.facilitatedOrganizationIds?.includes(organizationId) === true &&
  isTrusted(viewer.user, now)

/** Whether somebody moderates anything at all: whoever does not is told nothing of what is moderated. */
export const isModeratorAnywhere = ({ user }: KnownViewer): boolean =>
  user.isModerator || user.isAdministrator || (user.facilitatedOrganizationIds ?? []).length > 0

/** Refuses those who moderate nothing. */
export const notModerator = (): AppError =>
  new AppError('forbidden', 'needs_moderator', 'Only moderators and facilitators can do this.')

/** Who may moderate a conversation, and so sees what others do not: hidden opinions, and the names behind pseudonyms. */
export const mayModerate = (
  conversation: Pick<ConversationFacts, 'organizationId'>,
  viewer: Viewer | undefined,
  now: Date,
): boolean => isModerator(viewer, now) || isFacilitator(conversation, viewer, now)

/** In which role somebody moderates a conversation; refuses whoever may not. */
export function requireModeratorOf(
  conversation: Pick<ConversationFacts, 'organizationId'>,
  viewer: KnownViewer | undefined,
  now: Date,
): 'moderator' | 'facilitator' {
  if (isModerator(viewer, now)) return 'moderator'
  if (isFacilitator(conversation, viewer, now)) return 'facilitator'
  // Who only has to wait is told until when.
  if (viewer !== undefined && mayModerate(conversation, viewer, viewer.user.holdUntil ?? now))
    assertNotOnHold(viewer, now)
  throw new AppError('forbidden', 'needs_moderator', 'Only those who moderate this conversation can do this.')
}

/**
 * In which role somebody reviews new opinions: who may moderate, and whoever leads a conversation in their own name. Undefined
 * for all others.
 */
export function reviewerRole(
  conversation: Pick<ConversationFacts, 'organizationId' | 'authorId'> | undefined,
  viewer: Viewer | undefined,
  now: Date,
): 'moderator' | 'facilitator' | 'author' | undefined {
  if (conversation === undefined) return undefined
  if (isModerator(viewer, now)) return 'moderator'
  if (isFacilitator(conversation, viewer, now)) return 'facilitator'
  const user = viewer?.user
  if (user === undefined || conversation.organizationId !== null) return undefined
  return user.id === conversation.authorId && isTrusted(user, now) ? 'author' : undefined
}

/** Not on a device that joined the account recently: what it has seen cannot be taken back. */
export const isTrusted = ({ isLoggedIn, holdUntil }: ViewerUser, now: Date): boolean =>
  isLoggedIn && (holdUntil === undefined || holdUntil <= now)

import { AppError } from '@parley/contract'
import { assertNotOnHold, type KnownViewer, type Viewer, type ViewerUser } from '#http/viewer.ts'

/** The facts that decide who may read a conversation and take part in it. */
export type ConversationFacts = {
  id: number
  authorId: number
  /** The organization that it was posted as. */
  organizationId: number | null
  isIndexed: boolean
  isLoginRequired: boolean
  isReady: boolean
  isDeleted: boolean
}

declare const readableBrand: unique symbol
/**
 * A conversation that the viewer may read. Only {@link canRead} creates this type, and queries that reveal content
 * require it.
 */
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

/** The conversation if the viewer may read it; throws login_required if a login would be enough, else not found. */
export function requireReadable<C extends ConversationFacts>(
  conversation: C | undefined,
  viewer: Viewer | undefined,
): Readable<C> {
  if (canRead(conversation, viewer)) return conversation
  if (conversation !== undefined && conversation.isReady && !conversation.isDeleted)
    throw new AppError('forbidden', 'login_required', 'Log in to read this conversation.')
  throw new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
}

/** Refuses opinions, votes and poll answers of people who may not take part. */
export function assertMayParticipate(conversation: { isLoginRequired: boolean }, viewer: Viewer): void {
  const { user } = viewer
  if (user?.isLoggedIn) return
  if (conversation.isLoginRequired)
    throw new AppError('forbidden', 'login_required', 'Log in to take part in this conversation.')
  if (user !== undefined && isLoggedOut(user))
    throw new AppError('forbidden', 'logged_out', 'You are logged out. Log in again to take part.')
}

/** Whether somebody has an account but is not logged in on this device. */
export const isLoggedOut = ({ isRegistered, isLoggedIn }: ViewerUser): boolean => isRegistered && !isLoggedIn

/** Whether somebody moderates every conversation of this installation. */
export const isModerator = (viewer: Viewer | undefined, now: Date): boolean =>
  viewer?.user !== undefined &&
  (viewer.user.isModerator || viewer.user.isAdministrator) &&
  isTrusted(viewer.user, now)

/** Whether somebody moderates a conversation as a facilitator of its organization. */
export const isFacilitator = (
  { organizationId }: Pick<ConversationFacts, 'organizationId'>,
  viewer: Viewer | undefined,
  now: Date,
): boolean =>
  organizationId !== null &&
  viewer?.user?.facilitatedOrganizationIds?.includes(organizationId) === true &&
  isTrusted(viewer.user, now)

/** Whether somebody may moderate anything. Other people learn nothing about moderated content. */
export const isModeratorAnywhere = ({ user }: KnownViewer): boolean =>
  user.isModerator || user.isAdministrator || (user.facilitatedOrganizationIds ?? []).length > 0

/** The error for people who moderate nothing. */
export const notModerator = (): AppError =>
  new AppError('forbidden', 'needs_moderator', 'Only moderators and facilitators can do this.')

/** Whether somebody may moderate a conversation, and therefore sees hidden opinions and the names behind pseudonyms. */
export const mayModerate = (
  conversation: Pick<ConversationFacts, 'organizationId'>,
  viewer: Viewer | undefined,
  now: Date,
): boolean => isModerator(viewer, now) || isFacilitator(conversation, viewer, now)

/** The role in which somebody moderates a conversation; throws if they may not. */
export function requireModeratorOf(
  conversation: Pick<ConversationFacts, 'organizationId'>,
  viewer: KnownViewer | undefined,
  now: Date,
): 'moderator' | 'facilitator' {
  if (isModerator(viewer, now)) return 'moderator'
  if (isFacilitator(conversation, viewer, now)) return 'facilitator'
  // If only the hold of a new device prevents this, the error contains the end of the hold.
  if (viewer !== undefined && mayModerate(conversation, viewer, viewer.user.holdUntil ?? now))
    assertNotOnHold(viewer, now)
  throw new AppError('forbidden', 'needs_moderator', 'Only those who moderate this conversation can do this.')
}

/**
 * The role in which somebody reviews new opinions; undefined for people who may not review them. Authors may, unless
 * they posted the conversation for an organization.
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

/**
 * Whether a device may see what only moderators see. A device that joined the account recently may not, because content
 * that was seen stays known.
 */
export const isTrusted = ({ isLoggedIn, holdUntil }: ViewerUser, now: Date): boolean =>
  isLoggedIn && (holdUntil === undefined || holdUntil <= now)

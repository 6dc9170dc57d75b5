import { isOver, type Conversation } from './conversations.ts'

/** The number of opinions that the home page loads in advance, so that a stranger can vote at once. */
export const FIRST_VOTE_OPINIONS = 5

/** Whether anybody can vote in the conversation now, without an account, and then sees how others voted. */
const isOpenToAll = ({ metadata }: Conversation): boolean =>
  !metadata.isLoginRequired &&
  !isOver(metadata) &&
  metadata.opinionCount > 0 &&
  (metadata.publication === 'votes' || metadata.asOf !== undefined)

/**
 * The first conversation of a list whose opinions the home page can offer for a vote. Server and web share this
 * function, so that they choose the same one.
 */
export const firstPublicConversation = (conversations: readonly Conversation[]): Conversation | undefined =>
  conversations.find(isOpenToAll)

import type { Conversation } from './conversations.ts'

/** Opinions that the home page holds ready, so that a stranger can vote at once. */
export const FIRST_VOTE_OPINIONS = 5

/** Whether anybody can vote there now, without an account. */
const isOpenToAll = ({ metadata }: Conversation): boolean =>
  !metadata.isLoginRequired &&
  !metadata.isClosed &&
  metadata.moderation.status === 'unmoderated' &&
  metadata.opinionCount > 0

/** The conversation of a list that the home page offers an opinion of: the server sends the same one that the web shows. */
export const firstOpenToAll = (conversations: readonly Conversation[]): Conversation | undefined =>
  conversations.find(isOpenToAll)

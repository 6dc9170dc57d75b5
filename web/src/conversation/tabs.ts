/** The three views of a conversation, as its address names them. */
export type ConversationTab = 'vote' | 'opinions' | 'analysis'
export const CONVERSATION_TABS: readonly ConversationTab[] = ['vote', 'opinions', 'analysis']

// Which parts of the application, as files below src, a visit loads together.

/** Tabs of a conversation, which strangers open first, too. */
export const TABS = [
  'conversation/VoteTab',
  'conversation/OpinionsTab',
  'results/AnalysisTab',
  'results/lists/ResultPart',
]
/** What each page, and each conversation, loads by itself once it is shown. */
export const ALWAYS = ['offline/keepForOffline']
/** What people with an account or votes load in addition. */
export const PERSONAL = [...ALWAYS, 'personalParts']
export const IN_CONVERSATIONS = [...ALWAYS, 'conversation/ConversationStats']
/** Parts that are opened together with a tab. */
export const INSIDE: Record<string, readonly string[]> = {
  'results/poll/PollSection': ['results/AnalysisTab'],
  'results/tables/AllOpinions': ['results/AnalysisTab'],
  'results/tables/SetAsideSection': ['results/AnalysisTab'],
  'results/FewPeople': ['results/AnalysisTab'],
  'results/verification/VerificationSection': ['results/AnalysisTab'],
  'polls/PollSheet': ['conversation/VoteTab', 'votes/deckPosition'],
  'moderation/LockedNotice': ['conversation/VoteTab', 'votes/deckPosition'],
}

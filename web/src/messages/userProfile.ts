import { plural, text, textOf } from './catalogue.ts'

export const title = text('You')
export const settings = text('Settings')
export const views = text('What you did')
export const tabConversations = text('Conversations')
export const tabOpinions = text('Opinions')
export const tabVotes = text('My votes')
export const profileFailed = text("Failed to fetch user's personal profile.")
export const postsFailed = text("Failed to fetch user's personal posts.")
export const commentsFailed = text("Failed to fetch user's personal comments.")
export const votesFailed = text('Your votes could not be loaded. They are safe.')
export const loadingProfile = text('Loading your profile')
export const loadingConversations = text('Loading your conversations')
export const loadingOpinions = text('Loading your opinions')
export const loadingVotes = text('Loading your votes')

export const guest = text('Guest')
export const since = textOf((month: string) => `Since ${month}`)
export const guestTitle = text('You take part as a guest.')
export const guestKeep = text('Create an account to keep your votes.')
export const guestWarning = text(
  'Your votes and opinions belong to this browser only. If you clear its data or lose the device, you can no longer find, change or withdraw them.',
)

export const countConversations = textOf((n: number) => plural(n, 'conversation', 'conversations'))
export const countOpinions = textOf((n: number) => plural(n, 'opinion', 'opinions'))
export const countVotes = textOf((n: number) => plural(n, 'vote', 'votes'))
export const numVotes = textOf(
  (n: { shown: string; count: number }) => `${n.shown} ${plural(n.count, 'vote', 'votes')}`,
)
export const memberOf = text('Posts for')
export const waiting = text('Waiting to be sent')
export const nothingWaits = text('Nothing. Votes cast offline appear here.')
export const numWaiting = textOf((n: number) => `${n} ${plural(n, 'vote', 'votes')}`)

export const noConversations = text('You have not started a conversation yet.')
export const noOpinions = text('You have not added an opinion yet.')
export const noVotes = text('You have not voted yet.')
export const start = text('Start a conversation')
export const look = text('See conversations')
export const showMore = text('Show more')

export const agreeing = textOf((n: { share: string; shown: string }) => `${n.share} agree · ${n.shown} voted`)
export const agreeingFew = textOf(
  (n: { agree: string; shown: string; count: number }) =>
    `${n.agree} of ${n.shown} ${plural(n.count, 'agrees', 'agree')}`,
)
export const nobodyVoted = text('No votes yet')
export const votedBefore = textOf((shown: string) => `${shown} voted before that`)
export const moved = textOf((reason: string) => `⟪Moved⟫, reason: ${reason}.`)
export const movedAtSource = text('⟪Moved⟫ at the source.')
export const hidden = textOf((reason: string) => `⟪Hidden⟫, reason: ${reason}.`)
export const readWhy = text('Read why')
export const moderatorsWrote = textOf((explanation: string) => `Moderators wrote: “${explanation}”`)
export const deletedConversation = text('Deleted conversation')
export const conversationDeleted = text('Conversation deleted')
export const closedAgree = text('You agreed. No votes are taken here any more.')
export const closedDisagree = text('You disagreed. No votes are taken here any more.')
export const closedPass = text('You passed. No votes are taken here any more.')

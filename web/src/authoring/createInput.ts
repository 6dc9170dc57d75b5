import { normalizeLine, toRichText, type createConversation, type Input } from '@parley/contract'
import type { ConversationDraft } from './conversationDraft.ts'

/** What is sent to post a draft. */
export const createInput = (draft: ConversationDraft): Input<typeof createConversation> => ({
  conversationTitle: normalizeLine(draft.title),
  conversationBody: draft.content || undefined,
  pollingOptionList: draft.poll.enabled ? draft.poll.options.map(normalizeLine) : undefined,
  ...settingsInput(draft),
  seedOpinionList: draft.seedOpinions.map(toRichText),
  topicCodeList: draft.topicCodes,
  idempotencyKey: draft.idempotencyKey || undefined,
})

/** The settings of a draft, for posting and importing. A date of publication belongs to a private conversation alone. */
export const settingsInput = ({
  isPrivate,
  privateConversationSettings,
  postAs,
  publication,
  isReviewRequired,
}: ConversationDraft) => {
  const { requiresLogin, hasScheduledConversion, conversionDate } = privateConversationSettings
  return {
    isIndexed: !isPrivate,
    isLoginRequired: requiresLogin,
    publication,
    isReviewRequired,
    postAsOrganization: postAs.postAsOrganization ? postAs.organizationName : undefined,
    indexConversationAt: isPrivate && hasScheduledConversion ? conversionDate : undefined,
  }
}

import { normalizeLine, toRichText, type createConversation, type Input } from '@parley/contract'
import { markedPlaces } from '#compose/markedOpinions.ts'
import { promisedOf, sharedPlaceOf, type ConversationDraft } from './conversationDraft.ts'

/** The input for posting a draft. */
export const createInput = (draft: ConversationDraft): Input<typeof createConversation> => ({
  conversationTitle: normalizeLine(draft.title),
  ...(draft.content === '' ? {} : { conversationBody: draft.content }),
  ...(draft.language ? { language: draft.language } : {}),
  ...(draft.poll.enabled ? { pollingOptionList: draft.poll.options.map(normalizeLine) } : {}),
  ...settingsInput(draft),
  ...sharedPlaceInput(draft),
  ...promisedOf(draft),
  ...(draft.dates?.opensAt ? { opensAt: draft.dates.opensAt } : {}),
  ...(draft.dates?.closeAt ? { closeAt: draft.dates.closeAt } : {}),
  seedOpinionList: draft.seedOpinions.map(toRichText),
  ...aboutPersonInput(draft),
  topicCodeList: draft.topicCodes,
  ...(draft.idempotencyKey === '' ? {} : { idempotencyKey: draft.idempotencyKey }),
})

const aboutPersonInput = ({ seedOpinions, aboutPerson }: ConversationDraft) => {
  const places = markedPlaces(seedOpinions, aboutPerson)
  return places.length === 0 ? {} : { aboutPersonList: places }
}

const sharedPlaceInput = (draft: ConversationDraft) => {
  const stated = sharedPlaceOf(draft)
  return stated && { sharedPlace: { numPeople: Number(stated.numPeople), until: stated.until } }
}

/** The settings of a draft, for posting and importing. Only private conversations have a publication date. */
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
    ...(isReviewRequired === undefined ? {} : { isReviewRequired }),
    ...(postAs.postAsOrganization ? { postAsOrganization: postAs.organizationName } : {}),
    ...(isPrivate && hasScheduledConversion ? { indexConversationAt: conversionDate } : {}),
  }
}

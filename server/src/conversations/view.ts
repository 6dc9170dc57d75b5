import {
  Cluster,
  Conversation,
  DecisionDetail,
  DELETED_CONVERSATION,
  isOver,
  MIN_PEOPLE_FOR,
  ModerationReason,
  type MostSharedOpinion,
  plainLine,
  UNTITLED_IMPORT,
  voteChoiceOf,
} from '@parley/contract'
import type { OwnVote } from '#results/position.sql.ts'
import type { RunWords } from '#results/run-words.ts'
import type { VotesInBlock } from '#results/votes-in-block.sql.ts'
import type { SharedOpinions } from '#results/shared-opinions.sql.ts'
import type { ConversationDetails } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import { toJson } from '#http/handle.ts'
import { omitMissing } from '#http/omit-missing.ts'
import type { AuthorNames } from '#users/author-names.ts'
import * as z from 'zod/mini'

/** A conversation as everybody sees it, and as JSON to embed in larger responses. */
export type PublicConversation = {
  conversation: Conversation
  /** Its authors by the name that the conversation shows. */
  authors: AuthorNames
  /** The run that its groups belong to. */
  runId: number | null
  /** The opinion that its groups share most. Only viewers who have voted may see it. */
  mostSharedOpinion: MostSharedOpinion | undefined
  /** The id of that opinion. */
  mostSharedId: number | undefined
  /** Its JSON for one kind of viewer, without the end that {@link closingJson} adds. */
  openJson: (kind: ViewerKind) => Buffer
}

/** The properties of the viewer that the public part of a conversation depends on. */
export type ViewerKind = {
  /** The viewer's group, if any. */
  group?: string | undefined
  /** Only viewers who have voted may see what people share most. */
  hasVoted?: boolean
  /** Whether the viewer has muted the author of the opinion that people share most, and so does not see it. */
  hasMutedMost?: boolean
}

/** Builds the part that all readers share. Only the fields named here are sent. */
export function toPublicConversation(
  ctx: Ctx,
  {
    row,
    shared,
    words,
    authors,
  }: {
    row: ConversationDetails
    shared: SharedOpinions | undefined
    words: RunWords
    authors: AuthorNames
  },
): PublicConversation {
  const state = {
    isClosed: row.closed_at !== null,
    opensAt: row.is_unopened ? row.reopen_at?.toISOString() : undefined,
    moderation: moderationOf(row),
  }
  const hasEnded = isOver(state)
  const conversation: Conversation = {
    metadata: {
      conversationSlugId: row.slug_id,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      lastReactedAt: row.last_reacted_at.toISOString(),
      opinionCount: row.num_opinions,
      ...(row.num_about_person === 0 ? {} : { aboutPersonCount: row.num_about_person }),
      ...(row.num_moved === 0 ? {} : { movedOpinionCount: row.num_moved }),
      ...(row.num_hidden === 0 ? {} : { hiddenOpinionCount: row.num_hidden }),
      voteCount: row.num_votes,
      participantCount: row.num_participants,
      ...(row.is_updating ? { isUpdating: true as const } : {}),
      authorUsername: row.author_username,
      isLoginRequired: row.is_login_required,
      isIndexed: row.is_indexed,
      ...(row.awaits_approval ? { awaitsApproval: true as const } : {}),
      ...(row.is_review_required ? { isReviewRequired: true as const } : {}),
      ...(row.is_newcomer_review_required ? { isNewcomerReviewRequired: true as const } : {}),
      ...(row.are_opinions_paused ? { areOpinionsPaused: true as const } : {}),
      ...state,
      publication: row.publication,
      ...blockDetails(row, hasEnded),
      ...omitMissing({
        organization: row.organization,
        ...datesOf(row),
        outcome: outcomeOf(row, shared),
        updates: row.updates === null ? undefined : { ...row.updates, newestAt: toUtc(row.updates.newestAt) },
        ...promisedAnswerOf(row),
      }),
      topicCodeList: row.topic_codes,
      ...provenanceOf(row),
      ...(row.is_ready ? {} : { isUnfinished: true as const }),
      rank: row.rank,
    },
    payload: {
      title: row.title || UNTITLED_IMPORT,
      ...languageOf(row),
      ...(row.body === '' ? {} : { body: row.body }),
      ...(row.poll === null ? {} : { poll: row.poll }),
      ...(row.additions.length === 0 ? {} : { additionList: row.additions.map(withUtcDate) }),
    },
    interaction: { hasVoted: false, votedIndex: 0 },
    polis: {
      ...omitMissing({
        aiSummary: words.summary,
        structure: row.structure ?? undefined,
        sharedOpinionCount: shared?.count,
      }),
      clusters: row.clusters.map(({ key, numUsers, share }) => {
        const { name, summary } = words.groups.get(key) ?? {}
        return Cluster.parse({
          key,
          numUsers,
          ...omitMissing({ share, aiLabel: name?.text, aiSummary: summary }),
          isUserInCluster: false,
        })
      }),
    },
  }
  const mostSharedOpinion = shared?.most && toMostSharedOpinion(shared.most)
  // The JSON by group of the viewer: first without the most shared opinion, then with it.
  const jsonCaches = [new Map<string | undefined, Buffer>(), new Map<string | undefined, Buffer>()] as const
  const openJson = ({ group, hasVoted = false, hasMutedMost = false }: ViewerKind) => {
    const showsMostShared = mostSharedOpinion !== undefined && !hasMutedMost && (hasEnded || hasVoted)
    const jsonCache = jsonCaches[showsMostShared ? 1 : 0]
    const known = jsonCache.get(group)
    if (known !== undefined) return known
    const { interaction: _own, ...seen } = withViewerGroup(conversation, group)
    if (showsMostShared) seen.polis.mostSharedOpinion = mostSharedOpinion
    const json = toJson(ctx, SharedPart, seen).slice(0, -1)
    const bytes = Buffer.from(json)
    jsonCache.set(group, bytes)
    return bytes
  }
  const known = { mostSharedOpinion: mostSharedOpinion, mostSharedId: shared?.most?.id }
  return { conversation, authors, runId: row.run_id, ...known, openJson }
}

function languageOf({ language, suggested_language: suggested }: ConversationDetails) {
  if (language !== null) return { language }
  return suggested ? { suggestedLanguage: suggested } : {}
}

/** A deleted conversation, as its participants see it: only its address and when it was deleted. */
export function deletedConversation(conversationSlugId: string, at: Date): Conversation {
  const moment = at.toISOString()
  return {
    metadata: {
      conversationSlugId,
      createdAt: moment,
      updatedAt: moment,
      lastReactedAt: moment,
      opinionCount: 0,
      voteCount: 0,
      participantCount: 0,
      authorUsername: '',
      isLoginRequired: true,
      isIndexed: false,
      isDeleted: true,
      isClosed: true,
      publication: 'results',
      moderation: { status: 'unmoderated' },
      topicCodeList: [],
      rank: 0,
    },
    payload: { title: DELETED_CONVERSATION },
    interaction: { hasVoted: false, votedIndex: 0 },
    polis: { clusters: [] },
  }
}

/** The part of a conversation that is the same for many viewers. */
const SharedPart = z.omit(Conversation, { interaction: true, userInteraction: true })

const withViewerGroup = (conversation: Conversation, group: string | undefined): Conversation => ({
  ...conversation,
  polis: {
    ...conversation.polis,
    clusters: conversation.polis.clusters.map((cluster) => ({
      ...cluster,
      isUserInCluster: cluster.key === group,
    })),
  },
})

/** Lists show only the first lines of an opinion, so they need no more characters. */
const MAX_SHARED_CHARACTERS = 280

function toMostSharedOpinion({
  slugId,
  body,
  language,
  direction,
}: NonNullable<SharedOpinions['most']>): MostSharedOpinion {
  const characters = Array.from(plainLine(body))
  const isCut = characters.length > MAX_SHARED_CHARACTERS
  const shown = characters.slice(0, isCut ? MAX_SHARED_CHARACTERS - 1 : undefined).join('')
  const opinion = isCut ? `${shown.trimEnd()}…` : shown
  return { opinionSlugId: slugId, opinion, ...(language === null ? {} : { language }), direction }
}

/** The votes and answers of one viewer in a conversation. */
export type OwnPart = {
  votes: readonly OwnVote[]
  /** The number of the poll option that the viewer chose. */
  pollAnswer: number | undefined
  /** The viewer's votes in the newest block, if there is one. */
  inBlock: VotesInBlock | undefined
  consentVersion: string | undefined
  isAuthor: boolean
}

const OwnFields = z.pick(Conversation, { interaction: true, userInteraction: true })

/** The end of a conversation's JSON: the part for the viewer alone, if there is a viewer. */
export function closingJson(ctx: Ctx, own?: OwnPart): Buffer {
  const fields = {
    interaction: { hasVoted: own?.pollAnswer !== undefined, votedIndex: own?.pollAnswer ?? 0 },
    ...(own === undefined ? {} : { userInteraction: userInteraction(own) }),
  }
  return Buffer.from(`,${toJson(ctx, OwnFields, fields).slice(1)}`)
}

function userInteraction({
  votes,
  pollAnswer,
  inBlock,
  consentVersion,
  isAuthor,
}: OwnPart): NonNullable<Conversation['userInteraction']> {
  const commentRanking = Object.fromEntries(
    votes.flatMap(({ slug_id, choice }) => (slug_id === null ? [] : [[slug_id, voteChoiceOf(choice)]])),
  )
  return {
    commentRanking,
    pollResponse: { hadResponded: pollAnswer !== undefined, responseIndex: (pollAnswer ?? 0) - 1 },
    ...(inBlock === undefined ? {} : { inBlock: toWireInBlock(inBlock) }),
    ...(consentVersion === undefined ? {} : { consentVersion }),
    ...(isAuthor ? { isAuthor } : {}),
  }
}

const toWireInBlock = ({ block, votes, pollAnswer }: VotesInBlock) => ({
  block,
  votes: Object.fromEntries([...votes].map(([slugId, choice]) => [slugId, voteChoiceOf(choice)])),
  ...(pollAnswer === undefined ? {} : { pollIndex: pollAnswer - 1 }),
})

/** The dates that the author has set or changed. */
const datesOf = (row: ConversationDetails) => ({
  ...(row.is_unopened
    ? {}
    : { closedAt: row.closed_at?.toISOString(), reopenAt: row.reopen_at?.toISOString() }),
  closeAt: row.close_at?.toISOString(),
  indexConversationAt: row.index_conversation_at?.toISOString(),
  editedAt: row.edited_at?.toISOString(),
})

function outcomeOf(
  { outcome }: ConversationDetails,
  shared: SharedOpinions | undefined,
): Conversation['metadata']['outcome'] {
  if (outcome === null) return undefined
  const { isComplete, hasAnswers } = outcome
  return {
    createdAt: toUtc(outcome.createdAt),
    updatedAt: toUtc(outcome.updatedAt),
    ...(isComplete && { isComplete }),
    ...(hasAnswers &&
      shared && {
        shared: { count: shared.count, numAnswered: shared.numAnswered, numPromised: shared.numPromised },
      }),
  }
}

/** By when an answer is promised; once the outcome is posted, the promise is kept and not shown any more. */
const promisedAnswerOf = ({ answer_due_on, answered_by, outcome }: ConversationDetails) =>
  outcome === null && answer_due_on !== null
    ? { answerDueOn: answer_due_on, answeredBy: answered_by || undefined }
    : {}

function blockDetails(
  {
    block,
    num_people_of_block: numPeople,
    num_counting: numCounting,
    block_at: at,
    num_people_of_poll: pollNumPeople,
    num_after_block: numAfter,
  }: ConversationDetails,
  hasEnded: boolean,
): Pick<Conversation['metadata'], 'asOf'> {
  if (block === null || numPeople === null || at === null) return {}
  const minCounting = [MIN_PEOPLE_FOR.groups, MIN_PEOPLE_FOR.map].find(
    (needed) => numPeople >= needed && (numCounting ?? numPeople) < needed,
  )
  return {
    asOf: {
      block,
      numPeople,
      createdAt: at.toISOString(),
      ...(hasEnded && numAfter !== null && numAfter > 0 ? { numAfter } : {}),
      ...(minCounting === undefined ? {} : { minCounting }),
      ...(pollNumPeople === null ? {} : { pollNumPeople }),
    },
  }
}

/** Converts a timestamp that the database wrote as JSON. */
const toUtc = (moment: string): string => new Date(moment).toISOString()
const withUtcDate = (addition: { body: string; createdAt: string }) => ({
  ...addition,
  createdAt: toUtc(addition.createdAt),
})

function moderationOf({ moderation }: ConversationDetails): Conversation['metadata']['moderation'] {
  if (moderation === null) return { status: 'unmoderated' }
  return {
    status: 'moderated',
    action: 'lock',
    reason: ModerationReason.parse(moderation.reason),
    explanation: moderation.explanation,
    ...detailOf(moderation),
    createdAt: toUtc(moderation.createdAt),
    updatedAt: toUtc(moderation.updatedAt),
  }
}

/** The detailed reason for a moderation, beyond the six reasons. */
export function detailOf({ detail, duplicate_of }: { detail: string | null; duplicate_of: string | null }): {
  detail?: DecisionDetail
  duplicateOfSlugId?: string
} {
  if (detail === null) return {}
  return {
    detail: DecisionDetail.parse(detail),
    ...(duplicate_of === null ? {} : { duplicateOfSlugId: duplicate_of }),
  }
}

function provenanceOf(row: ConversationDetails): Pick<Conversation['metadata'], 'provenance'> {
  if (row.source_url === null) return {}
  return {
    provenance: {
      sourceUrl: row.source_url,
      attribution: row.attribution ?? '',
      ...(row.is_uploaded && { isUploaded: true as const }),
      ...omitMissing({
        firstVoteAt: row.first_vote_at?.toISOString(),
        lastVoteAt: row.last_vote_at?.toISOString(),
      }),
    },
  }
}

import { Cluster, Conversation, ModerationReason, type VoteChoice } from '@parley/contract'
import type { ConversationDetails } from '#conversations/sql.ts'

/** A conversation as everybody sees it, and as JSON to be put into larger answers. */
export type PublicConversation = {
  conversation: Conversation
  json: string
}

/** Parses what is shown, so that stray columns never travel, and writes it once for all who read it. */
export function toPublicConversation(row: ConversationDetails): PublicConversation {
  const conversation = Conversation.parse({
    metadata: {
      conversationSlugId: row.slug_id,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      lastReactedAt: row.last_reacted_at.toISOString(),
      opinionCount: row.num_opinions,
      voteCount: row.num_votes,
      participantCount: row.num_participants,
      authorUsername: row.author_username,
      isLoginRequired: row.is_login_required,
      isIndexed: row.is_indexed,
      isClosed: row.is_closed,
      publication: row.publication,
      ...(row.organization === null ? {} : { organization: row.organization }),
      moderation: moderationOf(row),
      topicCodeList: row.topic_codes,
      ...provenanceOf(row),
      rank: row.rank,
    },
    payload: { title: row.title, ...(row.body === '' ? {} : { body: row.body }) },
    interaction: { hasVoted: false, votedIndex: 0 },
    polis: { clusters: row.clusters.map((cluster) => Cluster.parse({ ...cluster, isUserInCluster: false })) },
  })
  return { conversation, json: JSON.stringify(conversation) }
}

/** The same conversation with what concerns the viewer alone. */
export function withViewer(
  { conversation }: PublicConversation,
  own: {
    votes: { slug_id: string; choice: VoteChoice }[]
    group: string | undefined
    consentVersion: string | undefined
  },
): Conversation {
  const commentRanking = Object.fromEntries(own.votes.map(({ slug_id, choice }) => [slug_id, choice]))
  return {
    ...conversation,
    polis: {
      ...conversation.polis,
      clusters: conversation.polis.clusters.map((cluster) => ({
        ...cluster,
        isUserInCluster: cluster.key === own.group,
      })),
    },
    userInteraction: {
      commentRanking,
      pollResponse: { hadResponded: false, responseIndex: -1 },
      ...(own.consentVersion === undefined ? {} : { consentVersion: own.consentVersion }),
    },
  }
}

function moderationOf({ moderation }: ConversationDetails): Conversation['metadata']['moderation'] {
  if (moderation === null) return { status: 'unmoderated' }
  return {
    status: 'moderated',
    action: 'lock',
    reason: ModerationReason.parse(moderation.reason),
    explanation: moderation.explanation,
    createdAt: new Date(moderation.createdAt).toISOString(),
    updatedAt: new Date(moderation.updatedAt).toISOString(),
  }
}

function provenanceOf(row: ConversationDetails): Pick<Conversation['metadata'], 'provenance'> {
  if (row.source_url === null) return {}
  return {
    provenance: {
      sourceUrl: row.source_url,
      attribution: row.attribution ?? '',
      ...(row.first_vote_at === null ? {} : { firstVoteAt: row.first_vote_at.toISOString() }),
      ...(row.last_vote_at === null ? {} : { lastVoteAt: row.last_vote_at.toISOString() }),
    },
  }
}

import { plainText, type Conversation, type Language, websiteOf } from '@parley/contract'
import { conversationPath, shareImagePath } from '#pages/links.ts'

/** The body with its later additions. */
const textOf = ({ body = '', additionList = [] }: Conversation['payload']): string =>
  [body, ...additionList.map((addition) => addition.body)].map(plainText).join('\n').trim()

/**
 * A public conversation as structured data for search engines, in the vocabulary of schema.org. It names organizations,
 * never users.
 */
export function discussionPosting(
  { metadata, payload }: Conversation,
  { origin, siteName, language }: { origin: string; siteName: string; language: Language },
): object {
  const { organization, conversationSlugId: slugId, provenance } = metadata
  const url = origin + conversationPath(slugId)
  // Nobody knows whether what is in an uploaded file has happened.
  const interactions = provenance?.isUploaded
    ? {}
    : {
        'https://schema.org/VoteAction': metadata.voteCount,
        'https://schema.org/CommentAction': metadata.opinionCount,
      }
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    // The language of the page, which that of the conversation may differ from.
    mainEntityOfPage: { '@type': 'WebPage', url, inLanguage: language.tag },
    headline: payload.title,
    text: textOf(payload) || payload.title,
    image: origin + shareImagePath(slugId),
    datePublished: metadata.createdAt,
    dateModified: metadata.updatedAt,
    isPartOf: { '@type': 'WebSite', name: siteName, url: `${origin}/feed/` },
    ...(organization === undefined
      ? {}
      : { author: { '@type': 'Organization', name: organization.name, url: websiteOf(organization) } }),
    interactionStatistic: Object.entries(interactions).map(([interactionType, userInteractionCount]) => ({
      '@type': 'InteractionCounter',
      interactionType,
      userInteractionCount,
    })),
  }
}

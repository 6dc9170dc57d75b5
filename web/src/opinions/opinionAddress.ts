/** The link that lands on one opinion. */
export const opinionAddress = (conversationSlugId: string, opinionSlugId: string): string =>
  new URL(
    `${import.meta.env.BASE_URL}conversation/${conversationSlugId}?tab=opinions&opinion=${opinionSlugId}`,
    location.origin,
  ).href

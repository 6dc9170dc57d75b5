import { getRouteApi } from '@tanstack/react-router'
import { ConversationScreen } from '#conversation/ConversationScreen.tsx'

const route = getRouteApi('/conversation/$postSlugId')

/** The conversation's address as what its screen needs. */
export function ConversationRoute() {
  const { postSlugId } = route.useParams()
  const { tab, opinion } = route.useSearch()
  return (
    <ConversationScreen
      key={postSlugId}
      conversationSlugId={postSlugId}
      tab={tab ?? 'vote'}
      opinionSlugId={opinion}
    />
  )
}

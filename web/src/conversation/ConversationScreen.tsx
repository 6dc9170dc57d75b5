import { getConversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ConversationPage } from './ConversationPage.tsx'
import { ConversationUnavailable } from './ConversationUnavailable.tsx'
import type { ConversationTab } from './tabs.ts'

type ConversationScreenProps = {
  conversationSlugId: string
  tab: ConversationTab
  /** The opinion a link points to. */
  opinionSlugId?: string
}

/** One conversation: what it is about, voting, all its opinions and their analysis. */
export function ConversationScreen({ conversationSlugId, tab, opinionSlugId }: ConversationScreenProps) {
  const { data, error, refetch } = useApiQuery(getConversation, { conversationSlugId })
  if (data)
    return <ConversationPage conversation={data.conversationData} tab={tab} opinionSlugId={opinionSlugId} />
  if (error) return <ConversationUnavailable error={error} retry={() => void refetch()} />
  return (
    <Page title={m.loadingTitle()} back={{ to: '/', label: m.home() }}>
      <Loading label={m.loading()} lines={6} />
    </Page>
  )
}

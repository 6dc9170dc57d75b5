import { LIMITS, listOwnConversations } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { ConversationRow } from '#feed/ConversationRow.tsx'
import { useParticipation } from '#feed/useParticipation.ts'
import * as m from '#messages/userProfile.ts'
import { useApiPages } from '#queries.ts'
import { OwnList } from './OwnList.tsx'
import { UnfinishedImport } from './UnfinishedImport.tsx'

/** The conversations that the viewer started, including those that no other list shows. */
export function OwnConversations() {
  const pages = useApiPages(
    listOwnConversations,
    {},
    {
      next: (page) => {
        const last = page.at(-1)
        if (!last || page.length < LIMITS.profilePage) return undefined
        return { lastConversationSlugId: last.metadata.conversationSlugId }
      },
    },
  )
  const conversations = pages.data?.pages.flat()
  const ownOf = useParticipation((conversations ?? []).map(({ metadata }) => metadata.conversationSlugId))
  return (
    <OwnList
      pages={pages}
      rows={conversations?.map((conversation) => {
        const { conversationSlugId } = conversation.metadata
        return (
          <li key={conversationSlugId}>
            {conversation.metadata.isUnfinished ? (
              <UnfinishedImport conversation={conversation} />
            ) : (
              <ConversationRow conversation={conversation} own={ownOf(conversationSlugId)} />
            )}
          </li>
        )
      })}
      label={m.tabConversations()}
      loading={m.loadingConversations()}
      failed={m.conversationsFailed()}
      empty={m.noConversations()}
      action={<Link to="/conversation/new/create">{m.start()}</Link>}
    />
  )
}

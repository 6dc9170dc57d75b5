import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { moreForConversation } from '#messages/conversation.ts'
import { desk } from '#messages/ledConversations.ts'
import { LedgerEntry } from '#moderation/LedgerLink.tsx'
import { ModerationLinks } from '#moderation/ModerationLinks.tsx'
import { FollowConversation } from '#notifications/FollowConversation.tsx'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { Icon } from '#ui/Icon.tsx'
import { MenuGroup } from '#ui/Menu.tsx'
import { OrganizerMenu } from './author/OrganizerMenu.tsx'
import { ConversationReport, ReportAndMute, ReportAfterLogin } from './ReportAndMute.tsx'

/** The menu of a conversation, with further actions for those who lead or moderate it. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const role = useOrganizerRole(conversation)
  const [isReporting, setReporting] = useState(false)
  const { conversationSlugId } = conversation.metadata
  return (
    <>
      <OrganizerMenu
        conversation={conversation}
        label={moreForConversation()}
        first={
          <>
            {role && (
              <Link
                to="/conversation/$postSlugId/lead"
                params={{ postSlugId: conversationSlugId }}
                className="button quiet"
              >
                <Icon name="table" />
                {desk()}
              </Link>
            )}
            <FollowConversation conversationSlugId={conversationSlugId} isIn="menu" />
            {!role && <ReportAndMute conversation={conversation} onReport={() => setReporting(true)} />}
          </>
        }
        others={
          <MenuGroup>
            <LedgerEntry conversationSlugId={conversationSlugId} />
            <ModerationLinks target={{ conversationSlugId }} />
          </MenuGroup>
        }
      />
      {isReporting && <ConversationReport conversation={conversation} onClose={() => setReporting(false)} />}
      <ReportAfterLogin conversationSlugId={conversationSlugId} />
    </>
  )
}

import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { ShareButton } from '#conversation/ShareButton.tsx'
import * as m from '#messages/desk.ts'
import { Icon } from '#ui/Icon.tsx'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'

/** What brings people here, and what they can take away. */
export function Invite({ conversation }: { conversation: Conversation }) {
  const params = { postSlugId: conversation.metadata.conversationSlugId }
  return (
    <DeskSection heading={m.invite()}>
      <div className={styles.tools}>
        <ShareButton conversation={conversation} mainLabel={m.qrAndLink()} kind="secondary" />
        <Link to="/conversation/$postSlugId/poster" params={params} className="button secondary large">
          <Icon name="print" />
          {m.poster()}
        </Link>
        <Link to="/conversation/$postSlugId/print" params={params} className="button secondary large">
          <Icon name="list" />
          {m.report()}
        </Link>
        <Link
          to="/conversation/$postSlugId"
          params={params}
          search={{ tab: 'analysis' }}
          className="button secondary large"
        >
          <Icon name="table" />
          {m.data()}
        </Link>
      </div>
    </DeskSection>
  )
}

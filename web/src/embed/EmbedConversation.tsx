import type { Conversation, ConversationTab } from '@parley/contract'
import * as m from '#messages/embed.ts'
import { LazyBoundary } from '#conversation/LazyBoundary.tsx'
import { lazyComponent } from '#lazyComponent.ts'
import { compactNumber } from '#ui/format.ts'
import { CLOSED_NOTICE_ID, ClosedNotice } from '#votes/ClosedNotice.tsx'
import { EmbedFoot } from './EmbedFoot.tsx'
import { EmbedOpinions } from './EmbedOpinions.tsx'
import { EmbedResults } from './EmbedResults.tsx'
import styles from './EmbedScreen.module.css'
import { EmbedVote } from './EmbedVote.tsx'
import { Link } from './siteLinks.tsx'

// Few conversations are locked, so not in what every embed loads.
const LockedNotice = lazyComponent(
  'moderation/LockedNotice.tsx',
  async () => (await import('#moderation/LockedNotice.tsx')).LockedNotice,
)

const PART = { vote: EmbedVote, opinions: EmbedOpinions, analysis: EmbedResults }

/** What the conversation asks, the part of it that the host page has chosen, and the ways to the rest. */
export function EmbedConversation({
  conversation,
  tab,
}: {
  conversation: Conversation
  tab: ConversationTab
}) {
  const { metadata, payload } = conversation
  const { conversationSlugId, participantCount, opinionCount } = metadata
  const Part = PART[tab]
  const params = { postSlugId: conversationSlugId }
  return (
    <>
      <h1 className={styles.title} dir="auto">
        <Link to="/conversation/$postSlugId" params={params}>
          {payload.title}
        </Link>
      </h1>
      <ClosedNotice
        metadata={metadata}
        locked={
          <LazyBoundary>
            <LockedNotice metadata={metadata} id={CLOSED_NOTICE_ID} />
          </LazyBoundary>
        }
      />
      <Part conversation={conversation} />
      <p className={styles.facts}>
        <span>
          {m.people({ count: participantCount, shown: compactNumber(participantCount) })} ·{' '}
          {m.opinions({ count: opinionCount, shown: compactNumber(opinionCount) })}
        </span>
        <Link to="/conversation/$postSlugId" params={params} search={{ tab: 'analysis' }}>
          {m.seeResults()}
        </Link>
      </p>
      <EmbedFoot metadata={metadata} />
    </>
  )
}

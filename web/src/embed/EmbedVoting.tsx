import type { Conversation } from '@parley/contract'
import type { ReactNode } from 'react'
import { useSiteName } from '#firstScreen.ts'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/embed.ts'
import { useStore } from '#ui/store.ts'
import { VotingProvider } from '#votes/useVoting.tsx'
import styles from './EmbedScreen.module.css'
import { Link } from './siteLinks.tsx'
import { isStorageBlocked } from './storageAccess.ts'

/** Provides voting to the components below it, if the browser lets this frame store a key. */
export function EmbedVoting(props: { conversation: Conversation; children: ReactNode }) {
  const isBlocked = useStore(isStorageBlocked)
  return <VotingProvider {...props} refusal={isBlocked ? m.storageBlocked() : undefined} />
}

type VoteOnSiteProps = { metadata: Conversation['metadata']; opinionSlugId: string }

/** The explanation after a press that cannot count here, with a link to the same opinion on the site. */
export function VoteOnSite({ metadata, opinionSlugId }: VoteOnSiteProps) {
  const isBlocked = useStore(isStorageBlocked)
  const site = useSiteName()
  return (
    <p className={styles.onSite} data-on-site>
      {isBlocked ? m.storageBlocked() : m.accountsOnly()}
      {betweenSentences()}
      <Link
        to="/conversation/$postSlugId"
        params={{ postSlugId: metadata.conversationSlugId }}
        search={{ opinion: opinionSlugId }}
      >
        {isBlocked ? m.voteOnSite({ site }) : m.logInToVote({ site })}
      </Link>
    </p>
  )
}

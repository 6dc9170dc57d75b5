import { listVotesByViewer, type Output, type VoteChoice } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/userProfile.ts'
import { mutedWords } from '#messages/mutedWords.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { useApiPages } from '#queries.ts'
import { Icon } from '#ui/Icon.tsx'
import { RichText } from '#ui/RichText.tsx'
import { closedReason } from '#votes/ClosedNotice.tsx'
import { opinionName } from '#opinions/opinionName.ts'
import { VotingProvider } from '#votes/useVoting.tsx'
import { VoteButtons } from '#votes/VoteButtons.tsx'
import { ConversationTitle } from './ConversationTitle.tsx'
import { nextPageInput, OwnList } from './OwnList.tsx'
import styles from './OwnList.module.css'

/** All votes of the viewer, newest first, which can be changed here if voting is open. */
export function OwnVotes() {
  const pages = useApiPages(listVotesByViewer, {}, { next: nextPageInput })
  return (
    <OwnList
      pages={pages}
      rows={pages.data?.pages.flat().map((vote) => (
        <VoteRow key={vote.opinionItem.opinionSlugId} vote={vote} />
      ))}
      label={m.tabVotes()}
      loading={m.loadingVotes()}
      failed={m.votesFailed()}
      empty={m.noVotes()}
      action={<Link to="/">{m.seeConversations()}</Link>}
    />
  )
}

type OwnVote = Output<typeof listVotesByViewer>[number]

function VoteRow({ vote: { conversationData, opinionItem, votingAction } }: { vote: OwnVote }) {
  const { hasMuted } = useMuted()
  const isOver = closedReason(conversationData) !== undefined || opinionItem.moderation.status === 'moderated'
  const words = <RichText html={opinionItem.opinion} lang={opinionItem.language} clampLines={4} />
  return (
    <li className={styles.row}>
      <ConversationTitle conversation={conversationData} />
      <div className={styles.words}>
        {hasMuted(opinionItem) ? (
          <details>
            <summary>{mutedWords()}</summary>
            {words}
          </details>
        ) : (
          words
        )}
      </div>
      {isOver ? (
        <div className={styles.state}>
          <Icon name={votingAction} size={18} />
          <p>{CLOSED[votingAction]()}</p>
        </div>
      ) : (
        <div className={styles.voting}>
          <VotingProvider conversation={conversationData}>
            <VoteButtons
              opinion={opinionItem}
              name={hasMuted(opinionItem) ? mutedWords() : opinionName(opinionItem.opinion)}
            />
          </VotingProvider>
        </div>
      )}
    </li>
  )
}

const CLOSED: Record<VoteChoice, () => string> = {
  agree: m.closedAgree,
  disagree: m.closedDisagree,
  pass: m.closedPass,
}

import type { Opinion, VoteChoice } from '@parley/contract'
import { useRef, useState, type KeyboardEvent } from 'react'
import * as m from '#messages/opinions.ts'
import { announce } from '#ui/announce.ts'
import { BalanceBar } from '#ui/BalanceBar.tsx'
import { Icon } from '#ui/Icon.tsx'
import { RichText } from '#ui/RichText.tsx'
import { CLOSED_NOTICE_ID } from '#votes/closed.ts'
import { KeyHelp } from '#votes/KeyHelp.tsx'
import { NeedsAccount } from '#votes/NeedsAccount.tsx'
import { OpinionAuthor } from '#votes/OpinionAuthor.tsx'
import type { Voting } from '#votes/useVoting.ts'
import { VoteButtons } from '#votes/VoteButtons.tsx'
import { actOfKey } from '#votes/voteKeys.ts'
import { ModeratedOpinion } from './ModeratedOpinion.tsx'
import { OpinionMenu } from './OpinionMenu.tsx'
import styles from './OpinionRow.module.css'
import { focusOtherRow } from './rowFocus.ts'

type OpinionRowProps = {
  opinion: Opinion
  conversationSlugId: string
  voting: Voting
  isHighlighted?: boolean
}

/** One opinion of a list: words first, then who and when, the buttons, and the totals once the viewer has voted. */
export function OpinionRow({ opinion, conversationSlugId, voting, isHighlighted = false }: OpinionRowProps) {
  const { opinionSlugId, numAgrees, numDisagrees, numPasses, numParticipants } = opinion
  const choice = voting.votes.get(opinionSlugId)
  const before = useRef<VoteChoice | undefined>(undefined)
  const [isHelpOpen, setHelpOpen] = useState(false)

  const vote = (action: VoteChoice | 'cancel') => {
    if (!voting.cast(opinion, action)) return
    before.current = choice
    announce(
      action === 'cancel' ? m.withdrawn() : m.votedNow({ choice: action, isOffline: voting.isOffline }),
    )
  }
  const press = (pressed: VoteChoice) => vote(pressed === choice ? 'cancel' : pressed)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const act = actOfKey(event.nativeEvent)
    if (!act || opinion.moderation.status === 'moderated') return
    event.preventDefault()
    if (act === 'help') setHelpOpen(true)
    else if (act === 'undo') vote(before.current ?? 'cancel')
    else if (act === 'next' || act === 'previous') focusOtherRow(event.currentTarget, act)
    else press(act)
  }

  if (opinion.moderation.status === 'moderated') return <ModeratedOpinion opinion={opinion} />
  const intended = voting.intended?.opinionSlugId === opinionSlugId ? voting.intended.choice : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside
    <article
      className={isHighlighted ? `${styles.row} ${styles.highlighted}` : styles.row}
      data-row={opinionSlugId}
      onKeyDown={onKeyDown}
    >
      <div className={styles.words}>
        <RichText html={opinion.opinion} clampLines={8} />
      </div>
      <div className={styles.meta}>
        <OpinionAuthor opinion={opinion} />
        <OpinionMenu opinion={opinion} conversationSlugId={conversationSlugId} />
      </div>
      <VoteButtons
        label={m.buttonsLabel()}
        choice={choice}
        onPress={press}
        refusedBy={voting.closedReason ? CLOSED_NOTICE_ID : undefined}
      />
      {intended && <NeedsAccount choice={intended} />}
      {voting.isWaiting(opinionSlugId) && (
        <p className={styles.waiting}>
          <Icon name="clock" size={18} />
          {m.waiting()}
        </p>
      )}
      {choice && (
        <BalanceBar agrees={numAgrees} disagrees={numDisagrees} passes={numPasses} people={numParticipants} />
      )}
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </article>
  )
}

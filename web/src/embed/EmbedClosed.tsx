import type { Conversation } from '@parley/contract'
import { poll as pollHeading } from '#messages/polls.ts'
import { PollResults } from '#polls/PollResults.tsx'
import { usePoll } from '#polls/usePoll.ts'
import { WhatWasDecided } from '#results/outcome/WhatWasDecided.tsx'
import { useVoting } from '#votes/useVoting.tsx'
import styles from './EmbedOpinions.module.css'
import { EmbedResults } from './EmbedResults.tsx'
import { EmbedVoting } from './EmbedVoting.tsx'

/** What became of a conversation that takes no votes any more: its outcome, what groups share, and the poll. */
export function EmbedClosed({ conversation }: { conversation: Conversation }) {
  return (
    <EmbedVoting conversation={conversation}>
      {conversation.metadata.outcome && <WhatWasDecided conversation={conversation} />}
      <EmbedResults conversation={conversation} />
      <ClosedPoll conversation={conversation} />
    </EmbedVoting>
  )
}

function ClosedPoll({ conversation }: { conversation: Conversation }) {
  const poll = usePoll(conversation, useVoting())
  if (!poll?.isReady) return null
  return (
    <section aria-labelledby="poll">
      <h2 id="poll" className={styles.heading}>
        {pollHeading()}
      </h2>
      <PollResults
        options={poll.options}
        lang={poll.lang}
        answer={poll.answer}
        groups={poll.groups}
        isCounted={poll.numAnswers !== undefined}
      />
      {poll.totalsNote && <p className={styles.note}>{poll.totalsNote}</p>}
    </section>
  )
}

import {
  FIRST_VOTE_OPINIONS,
  LIMITS,
  textLanguage,
  type Conversation,
  type Opinion,
  type VoteChoice,
} from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/feed.ts'
import { buttonsLabel } from '#messages/votes.ts'
import { needsScript } from '#messages/votingCard.ts'
import { useOpinions } from '#opinions/useOpinions.ts'
import { ConsentSentence } from '#votes/consent.tsx'
import { keyAction } from '#votes/keyboard.ts'
import { Reveal } from '#votes/Reveal.tsx'
import { SteadyButtons } from '#votes/SteadyButtons.tsx'
import { useDeck } from '#votes/useDeck.ts'
import { useStableFocus } from '#votes/useStableFocus.ts'
import { useVoting, VotingProvider } from '#votes/useVoting.tsx'
import styles from './FirstVote.module.css'
import { RichText } from '#ui/RichText.tsx'
import { ChoiceButtons } from '#votes/VoteButtons.tsx'

type FirstVoteProps = {
  conversation: Conversation
  /** The placeholder until it is known which opinions are left. */
  waiting: ReactNode
  /** Called at each press of a choice, before its vote has made the person a guest. */
  onVote: () => void
}

/** Opinions of a real conversation to vote on at once; each vote counts there. */
export function FirstVote(props: FirstVoteProps) {
  return (
    <VotingProvider conversation={props.conversation}>
      <Cards {...props} />
    </VotingProvider>
  )
}

/** After this many votes the card leads to the conversation. */
const MAX_VOTES = 3

function Cards({ conversation, waiting, onVote }: FirstVoteProps) {
  const { conversationSlugId } = conversation.metadata
  const voting = useVoting()
  const list = useOpinions({
    conversationSlugId,
    filter: 'discover',
    firstPage: FIRST_VOTE_OPINIONS,
    nextPage: LIMITS.opinionPage,
  })
  const cards = useDeck(conversationSlugId, list)
  const focus = useStableFocus()
  const { deck, shown, undo, resume } = cards
  const buttons = useRef<HTMLFieldSetElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const numVotes = Math.max(0, cards.numVoted)
  // A vote from another page is not announced again.
  const last = cards.numVoted > 0 || deck.isVoteShown ? cards.last : undefined

  const isRunningOut = voting.isReady && !list.isLoading && list.hasMore && cards.numLeft <= 1
  const loadMore = useEffectEvent(() => list.loadMore())
  useEffect(() => {
    if (isRunningOut) loadMore()
  }, [isRunningOut])

  // A pause from an earlier page is over; the conversation's page offers a new one.
  const isPausedAtFirst = deck.isCheckpoint && numVotes === 0
  const goOn = useEffectEvent(() => resume())
  useEffect(() => {
    if (isPausedAtFirst) goOn()
  }, [isPausedAtFirst])

  const press = (opinion: Opinion, choice: VoteChoice) => {
    onVote()
    voting.press(opinion, choice, deck)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event.nativeEvent)
    if (action === 'undo' && last) undo()
    else if (shown && (action === 'agree' || action === 'disagree' || action === 'pass')) press(shown, action)
    else return
    event.preventDefault()
  }
  const isDone = numVotes >= MAX_VOTES || deck.isCheckpoint || (shown === undefined && numVotes > 0)
  if (!isDone && !shown)
    return voting.isReady && cards.isEnded && !list.isLoading && !list.hasMore ? null : waiting
  return (
    <SteadyButtons
      card={isDone ? 'done' : shown?.opinionSlugId}
      buttons={buttons}
      words={words}
      area={focus.ref}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from the controls inside */}
      <section {...focus} className="stack gap-4" aria-label={m.firstVote()} onKeyDown={onKeyDown}>
        <FirstVoteCard
          conversation={conversation}
          opinion={isDone ? undefined : shown}
          numVotes={numVotes}
          onPress={press}
          numCardsBehind={isDone ? 0 : cards.numLeft - 1}
          wordsRef={words}
          buttonsRef={buttons}
        />
        <div className={styles.below}>
          {last ? (
            <Reveal key={last.opinion.opinionSlugId} {...last} onUndo={undo} />
          ) : voting.needsConsent ? (
            <ConsentSentence {...voting.published} />
          ) : (
            <p className="note">
              {fromConversation(conversation.payload.title)}
              {betweenSentences()}
              <Link to="/legal/privacy">{m.whatIsStored()}</Link>
            </p>
          )}
          <noscript>
            <p className="note">{needsScript()}</p>
          </noscript>
        </div>
      </section>
    </SteadyButtons>
  )
}

/** A full stop is added to a title without a mark at its end. */
const fromConversation = (title: string): string =>
  m.fromConversation({ title, end: /[.?!…]$/.test(title) ? 'marked' : 'plain' })

type FirstVoteCardProps = {
  conversation: Conversation
  /** The opinion on the card; undefined when it is time to go to the conversation. */
  opinion: Opinion | undefined
  /** The number of votes cast on this card. */
  numVotes: number
  onPress: (opinion: Opinion, choice: VoteChoice) => void
  /** The number of further opinions; up to two are visible as sheets behind the card. */
  numCardsBehind: number
  wordsRef: Ref<HTMLDivElement>
  buttonsRef: Ref<HTMLFieldSetElement>
}

/** An opinion with its three buttons, and finally a link to its conversation. */
function FirstVoteCard(props: FirstVoteCardProps) {
  const { conversation, opinion, numVotes, onPress, numCardsBehind, wordsRef, buttonsRef } = props
  const voting = useVoting()
  const { title } = conversation.payload
  return (
    <div className={styles.stack} data-sheets={Math.min(2, Math.max(0, numCardsBehind))}>
      <div className={styles.card}>
        {numVotes === 0 ? (
          <h2 className={styles.title} dir="auto" lang={textLanguage(conversation.payload)}>
            {title}
          </h2>
        ) : (
          <h2 className={styles.more}>{opinion ? m.oneMore() : m.votesCount({ count: numVotes })}</h2>
        )}
        {opinion ? (
          <>
            <div
              key={opinion.opinionSlugId}
              ref={wordsRef}
              className={styles.words}
              data-rises={numVotes > 0 || undefined}
            >
              <RichText html={opinion.opinion} lang={opinion.language} />
            </div>
            <ChoiceButtons
              ref={buttonsRef}
              label={buttonsLabel()}
              opinionSlugId={opinion.opinionSlugId}
              choice={voting.votes.get(opinion.opinionSlugId)}
              onPress={(choice) => onPress(opinion, choice)}
            />
          </>
        ) : (
          <>
            <p className={styles.words} dir="auto" lang={textLanguage(conversation.payload)}>
              {title}
            </p>
            <Link
              to="/conversation/$postSlugId"
              params={{ postSlugId: conversation.metadata.conversationSlugId }}
              className="button primary large"
              data-next-focus
            >
              {m.goToConversation()}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

import type { Conversation, Opinion } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { noTotalsText, hasTotals } from '#counts/totals.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/deckEnd.ts'
import { FollowConversation } from '#notifications/FollowConversation.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './DeckEnd.module.css'
import { countByChoice, finalFact, type FinalFact } from './facts.ts'
import { FactText } from './FactText.tsx'
import { placeSentence } from './placeSentence.ts'
import { SharePicture } from './SharePicture.tsx'
import { useOwnStanding } from './useFactData.ts'
import { useTotalsOf } from './useTotals.ts'
import { useVoting } from './useVoting.tsx'
import type { Votes } from './ownVotes.ts'

type DeckEndProps = {
  conversation: Conversation
  opinions: readonly Opinion[]
  /** Missing if the conversation takes no more opinions. */
  onWrite?: () => void
}

/** The end of the deck, once everything has a vote: a fact about all votes, and what to do next. */
export function DeckEnd({ conversation, opinions, onWrite }: DeckEndProps) {
  const { votes, kind, numGroups } = useVoting()
  const totalsOf = useTotalsOf()
  const { metadata } = conversation
  const { conversationSlugId, participantCount, asOf } = metadata
  const { standing, isPending } = useOwnStanding(conversationSlugId)
  if (votes.size === 0) return <NoOpinions onWrite={onWrite} />
  const counted = opinions.flatMap((opinion) => totalsOf(opinion)?.opinion ?? [])
  const numPeople = asOf?.numPeople ?? participantCount
  const fact: FinalFact = hasTotals(metadata)
    ? finalFact({ opinions: counted, votes, standing: numGroups > 0 ? standing : undefined, numPeople })
    : { kind: 'no_totals' }
  const counts = countByChoice(votes)
  const place = standing && numGroups > 0 ? placeSentence(standing.place, kind) : ''
  return (
    <>
      <Card as="article" raised className={styles.end}>
        <p className={styles.count}>{m.allVoted({ count: votes.size })}</p>
        <VoteCapsules votes={votes} />
        <h2 className={styles.fact} aria-busy={isPending || undefined}>
          <FactText text={factSentence(fact, { numVotes: votes.size, numGroups, kind })} badgeSize={24} />
        </h2>
        {fact.kind === 'no_totals' && <p className={styles.counts}>{noTotalsText(metadata)}</p>}
        <p className={styles.counts}>
          <FactText text={m.ownCounts(counts)} /> <FactText text={place} />
        </p>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'analysis' }}
          className={`button primary large ${styles.main}`}
          data-next-focus
        >
          {standing || metadata.publication === 'votes' ? m.seeWhereIStand() : m.seeResults()}
        </Link>
        <SharePicture
          title={conversation.payload.title}
          conversationSlugId={conversationSlugId}
          sentence={ownSentenceOf(fact, { numVotes: votes.size, numGroups, kind })}
        >
          {onWrite && (
            <Button onClick={onWrite}>
              <Icon name="plus" size={18} />
              {m.addOpinionShort()}
            </Button>
          )}
        </SharePicture>
      </Card>
      {onWrite && (
        <p className={styles.next}>
          {m.moreWillAppear()} <FollowConversation conversationSlugId={conversationSlugId} isIn="deck" />
        </p>
      )}
    </>
  )
}

function NoOpinions({ onWrite }: Pick<DeckEndProps, 'onWrite'>) {
  return (
    <Card as="article" raised className={styles.end}>
      <h2 className={styles.fact}>{onWrite ? m.noOpinionsYet() : m.noOpinions()}</h2>
      {onWrite && (
        <Button kind="primary" large onClick={onWrite}>
          {m.addOwnOpinion()}
        </Button>
      )}
    </Card>
  )
}

type AtEnd = { numVotes: number; numGroups: number; kind: GroupingKind }

export const factSentence = (fact: FinalFact, { numVotes, numGroups, kind }: AtEnd): string => {
  switch (fact.kind) {
    case 'like_all_groups':
      return m.thinkLikeAll({ groups: numGroups, same: fact.same, shared: fact.shared, kind })
    case 'like_group':
      return m.thinkLikeGroup({ ...fact, kind })
    case 'like_most':
      return m.thinkLikeMost(fact)
    case 'too_few_people':
      return m.groupsFromTen({ count: numVotes })
    case 'no_totals':
    case 'all_voted':
      return m.youVotedOnAll({ count: numVotes })
  }
}

/** The sentence on the picture to share. It contains counts, never single votes or the group of the viewer. */
export const ownSentenceOf = (fact: FinalFact, { numVotes, numGroups, kind }: AtEnd): string =>
  fact.kind === 'like_all_groups'
    ? m.iThinkLikeAll({ groups: numGroups, same: fact.same, shared: fact.shared, kind })
    : m.iVotedOnAll({ count: numVotes })

/** From this many votes on, the capsules are small and have no icons. */
const MANY_VOTES = 120

/** A capsule for each own vote, in its color and with its icon; screen readers get three counts. */
function VoteCapsules({ votes }: { votes: Votes }) {
  const isSmall = votes.size >= MANY_VOTES
  return (
    <>
      <p className="visually-hidden">{m.ownVotes(countByChoice(votes))}</p>
      <div className={styles.capsules} aria-hidden="true">
        {[...votes].map(([slugId, choice]) => (
          <span
            key={slugId}
            className={isSmall ? `${styles.capsule} ${styles.small}` : styles.capsule}
            data-choice={choice}
          >
            {!isSmall && <Icon name={choice} size={8} />}
          </span>
        ))}
      </div>
    </>
  )
}

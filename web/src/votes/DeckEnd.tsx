import type { Conversation, MapPosition, Opinion } from '@parley/contract'
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
import { SharePicture } from './SharePicture.tsx'
import { useOwnPosition, useSharedOpinions } from './useFactData.ts'
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
  const { votes, kind } = useVoting()
  const totalsOf = useTotalsOf()
  const { metadata } = conversation
  const { conversationSlugId, participantCount, asOf } = metadata
  const { position, isPending: isPlacePending } = useOwnPosition(conversationSlugId)
  const { shared, isPending: isSharedPending } = useSharedOpinions(conversationSlugId)
  if (votes.size === 0) return <NoOpinions onWrite={onWrite} />
  const counted = opinions.flatMap((opinion) => totalsOf(opinion)?.opinion ?? [])
  const numPeople = asOf?.numPeople ?? participantCount
  const fact: FinalFact = hasTotals(metadata)
    ? finalFact({ opinions: counted, votes, shared, position, numPeople })
    : { kind: 'no_totals' }
  const counts = countByChoice(votes)
  const place = position ? placeIn(position, kind) : ''
  return (
    <>
      <Card as="article" raised className={styles.end}>
        <p className={styles.count}>{m.allVoted({ count: votes.size })}</p>
        <VoteCapsules votes={votes} />
        <h2 className={styles.fact} aria-busy={isPlacePending || isSharedPending || undefined}>
          <FactText text={sentenceOf(fact, votes.size, kind)} badgeSize={24} />
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
          {position || metadata.publication === 'votes' ? m.seeWhereIStand() : m.seeResults()}
        </Link>
        <SharePicture
          title={conversation.payload.title}
          conversationSlugId={conversationSlugId}
          sentence={ownSentenceOf(fact, votes.size, kind)}
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
      <h2 className={styles.fact}>{m.noOpinionsYet()}</h2>
      {onWrite && (
        <Button kind="primary" large onClick={onWrite}>
          {m.addOwnOpinion()}
        </Button>
      )}
    </Card>
  )
}

const placeIn = (
  { key, closeTo, likelyKey, isBetween, nearerTo }: MapPosition,
  kind: GroupingKind,
): string => {
  if (key !== undefined) return m.nearGroup({ key, closeTo, kind })
  if (likelyKey !== undefined) return m.likelyGroup({ key: likelyKey, kind })
  if (isBetween) return m.inBetween()
  return nearerTo === undefined ? '' : m.mostLikeGroup({ key: nearerTo, kind })
}

const sentenceOf = (fact: FinalFact, numVotes: number, kind: GroupingKind): string => {
  switch (fact.kind) {
    case 'like_all_groups':
      return m.thinkLikeAll({ groups: fact.numGroups, same: fact.same, shared: fact.shared, kind })
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
const ownSentenceOf = (fact: FinalFact, numVotes: number, kind: GroupingKind): string =>
  fact.kind === 'like_all_groups'
    ? m.iThinkLikeAll({ groups: fact.numGroups, same: fact.same, shared: fact.shared, kind })
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

import { plainLine, type Conversation, type Opinion, type VoteChoice } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { noTotalsText, hasTotals } from '#counts/totals.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/deckEnd.ts'
import { iThinkLikeAll, iThinkLikeMost, thinkLikeAll } from '#messages/discoveries.ts'
import { betweenSentences, listOf, sentences } from '#messages/lists.ts'
import { quoted } from '#messages/ui.ts'
import { FollowConversation } from '#notifications/FollowConversation.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './DeckEnd.module.css'
import { knownTotals, nextDiscovery, type Discovery } from './discoveries/discoveries.ts'
import { discoveryWords, sharedDiscovery } from './discoveries/discoveryWords.ts'
import { useRememberTold, useToldBefore } from './discoveries/told.ts'
import { countByChoice, finalFact, type FinalFact } from './facts.ts'
import { FactText } from './FactText.tsx'
import { placeSentence } from './placeSentence.ts'
import { SharePicture } from './share-picture/SharePicture.tsx'
import { useOwnStanding, useSharedOpinions } from './useFactData.ts'
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
  const own = useOwnStanding(conversationSlugId)
  const { shared, isPending } = useSharedOpinions(conversationSlugId)
  const told = useToldBefore(conversationSlugId, 'end')
  const standing = numGroups > 0 ? own.standing : undefined
  const known = { opinions: knownTotals(opinions, totalsOf), votes, shared, standing }
  const discovery = votes.size > 0 && hasTotals(metadata) ? nextDiscovery(known, told) : undefined
  useRememberTold(conversationSlugId, 'end', discovery)
  if (votes.size === 0) return <NoOpinions onWrite={onWrite} />
  const counted = opinions.flatMap((opinion) => totalsOf(opinion)?.opinion ?? [])
  const numPeople = asOf?.numPeople ?? participantCount
  const fact: FinalFact = hasTotals(metadata)
    ? finalFact({ opinions: counted, votes, standing, numPeople, discovery })
    : { kind: 'no_totals' }
  const counts = countByChoice(votes)
  const place = standing ? [placeSentence(standing.place, kind)] : []
  const atEnd = { numVotes: votes.size, numGroups, kind, discovery }
  const { sentence, why } = wordsAtEnd(fact, atEnd)
  return (
    <>
      <Card as="article" raised className={styles.end}>
        <p className={styles.count}>{m.allVoted({ count: votes.size })}</p>
        <VoteCapsules votes={votes} />
        <h2 className={styles.fact} aria-busy={own.isPending || isPending || undefined}>
          <FactText text={sentence} badgeSize={24} />
        </h2>
        {fact.kind === 'discovered' && 'opinion' in fact.discovery && (
          <blockquote className={styles.quote} dir="auto" lang={fact.discovery.opinion.language}>
            {quoted({ words: plainLine(fact.discovery.opinion.opinion) })}
          </blockquote>
        )}
        {why && (
          <p className={styles.counts}>
            <FactText text={why} />
          </p>
        )}
        {fact.kind === 'no_totals' && <p className={styles.counts}>{noTotalsText(metadata)}</p>}
        <p className={styles.counts}>
          <FactText text={sentences([ownCountsSentence(counts), ...place])} />
        </p>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'analysis' }}
          className={`button primary large ${styles.main}`}
          data-next-focus
        >
          {own.standing || metadata.publication === 'votes' ? m.seeWhereIStand() : m.seeResults()}
        </Link>
        <SharePicture
          title={conversation.payload.title}
          conversationSlugId={conversationSlugId}
          sentence={ownSentenceOf(fact, atEnd)}
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
          {m.moreWillAppear()}
          {betweenSentences()}
          <FollowConversation conversationSlugId={conversationSlugId} isIn="deck" />
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

type AtEnd = {
  numVotes: number
  numGroups: number
  kind: GroupingKind
  discovery?: Discovery | undefined
}

/** The fact as a sentence, and the figures that it is based on. */
export const wordsAtEnd = (fact: FinalFact, atEnd: AtEnd): { sentence: string; why?: string } => {
  const { numVotes, numGroups, kind } = atEnd
  switch (fact.kind) {
    case 'like_all_groups':
      return { sentence: thinkLikeAll({ groups: numGroups, same: fact.same, shared: fact.shared, kind }) }
    case 'like_group':
      return { sentence: m.thinkLikeGroup({ ...fact, kind }) }
    case 'like_most':
      return { sentence: m.thinkLikeMost(fact) }
    case 'discovered':
      return discoveryWords(fact.discovery, atEnd)
    case 'too_few_people':
      return { sentence: m.groupsFromTen({ count: numVotes }) }
    case 'no_totals':
    case 'all_voted':
      return { sentence: m.youVotedOnAll({ count: numVotes }) }
  }
}

/**
 * The sentence on the picture to share: what the viewer shares with all, or a discovery. It contains counts, never single
 * votes or the group of the viewer.
 */
export const ownSentenceOf = (fact: FinalFact, atEnd: AtEnd): string => {
  const { numVotes, numGroups, kind, discovery } = atEnd
  if (fact.kind === 'like_all_groups')
    return iThinkLikeAll({ groups: numGroups, same: fact.same, shared: fact.shared, kind })
  if (fact.kind === 'like_most') return iThinkLikeMost(fact)
  const isTold = fact.kind === 'discovered' || fact.kind === 'like_group'
  return isTold && discovery ? sharedDiscovery(discovery, atEnd) : m.iVotedOnAll({ count: numVotes })
}

/** How often the viewer chose each answer, without those never chosen. */
export const ownCountsSentence = (counts: Record<VoteChoice, number>): string => {
  const chosen = (['agree', 'disagree', 'pass'] as const).filter((choice) => counts[choice] > 0)
  if (chosen.length === 0) return m.nothingVoted()
  return m.ownCounts({ votes: listOf(chosen.map((choice) => m.ownCount[choice]({ count: counts[choice] }))) })
}

/** With at least this many votes, the capsules are small and have no icons. */
const MANY_VOTES = 120

/** A capsule for each vote of the viewer, in its color and with its icon; screen readers get three counts. */
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

import { areGroupsLater, plainLine, type Opinion } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { noTotalsText, hasTotals } from '#counts/totals.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/deckEnd.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { percent, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { pipsOf, type Deck } from './deck.ts'
import { roundFact, type RoundFact } from './facts.ts'
import { FactText } from './FactText.tsx'
import { Pips } from './Pips.tsx'
import styles from './RoundPause.module.css'
import { placeSentence } from './placeSentence.ts'
import { useOwnStanding, useSharedOpinions } from './useFactData.ts'
import { useTotalsOf } from './useTotals.ts'
import { useVoting } from './useVoting.tsx'

type RoundPauseProps = {
  conversationSlugId: string
  deck: Deck
  opinions: readonly Opinion[]
  /** The number of opinions in the conversation. */
  total: number
  onContinue: () => void
  /** Missing if opinions are written elsewhere. */
  onWrite?: (() => void) | undefined
}

/** The card between two rounds: one fact about the viewer, and what to do next. */
export function RoundPause(props: RoundPauseProps) {
  const { conversationSlugId, deck, opinions, total, onContinue, onWrite } = props
  const { votes, closedReason, metadata, numGroups } = useVoting()
  const totalsOf = useTotalsOf()
  const { standing } = useOwnStanding(conversationSlugId)
  const { shared } = useSharedOpinions(conversationSlugId)
  const justVoted = opinions.flatMap((opinion) =>
    deck.round.includes(opinion.opinionSlugId) ? (totalsOf(opinion)?.opinion ?? []) : [],
  )
  const fact = roundFact(justVoted, {
    votes,
    shared,
    standing: numGroups > 0 ? standing : undefined,
    isByTotals: areGroupsLater(metadata),
  })
  return (
    <Card as="article" raised className={styles.pause} data-enters="next">
      <div className={styles.top}>
        <Pips pips={pipsOf(deck, votes)} />
        <span>{m.roundDone({ count: deck.round.length })}</span>
      </div>
      <Fact fact={fact} total={total} />
      <div className="stack gap-2">
        <Button kind="primary" large onClick={onContinue} data-next-focus>
          {m.fiveMore()}
        </Button>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'analysis' }}
          className="button secondary"
        >
          {standing || metadata.publication === 'votes' ? m.seeWhereIStand() : m.seeResults()}
        </Link>
        {!closedReason && onWrite && (
          <Button kind="quiet" onClick={onWrite}>
            <Icon name="plus" size={18} />
            {m.addOwnOpinion()}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Fact({ fact, total }: { fact: RoundFact; total: number }) {
  const { votes, metadata, kind } = useVoting()
  const [sentence, why] = wordsOf(fact, { numVoted: votes.size, total, kind })
  const reason = fact.kind === 'votes_so_far' && !hasTotals(metadata) ? noTotalsText(metadata) : why
  return (
    <div className={styles.fact}>
      <h2>
        <FactText text={sentence} badgeSize={24} />
      </h2>
      {'opinion' in fact && (
        <blockquote>
          <span dir="auto">{plainLine(fact.opinion.opinion)}</span>
        </blockquote>
      )}
      {reason && (
        <p>
          <FactText text={reason} />
        </p>
      )}
    </div>
  )
}

/** The fact as a sentence, and the figures that it is based on. */
type Known = { numVoted: number; total: number; kind: GroupingKind }
const wordsOf = (fact: RoundFact, { numVoted, total, kind }: Known) => {
  switch (fact.kind) {
    case 'with_all_groups': {
      const groups = fact.groups.map(({ key, share, numVoters }) => ({
        key,
        share: share.text,
        voters: numVoters === undefined ? undefined : wholeNumber(numVoters),
      }))
      return [
        m.withAllGroups[fact.choice]({ groups: groups.length, kind }),
        m.votedAsYou({ groups, kind }),
      ] as const
    }
    case 'place':
      return [
        placeSentence(fact.place, kind),
        fact.place.kind === 'votes_needed'
          ? m.votesUntilPlacedWhy({ kind })
          : m.placeWhy({ votes: numVoted }),
      ] as const
    case 'like_most':
      return [
        m.likeMost[fact.choice]({
          share: percent(fact.share, 1),
          people: wholeNumber(fact.numVoters),
        }),
      ] as const
    case 'rare_vote':
      return [
        m.rareVote[fact.choice]({ count: fact.numOthers, people: wholeNumber(fact.numVoters) }),
      ] as const
    case 'divided': {
      const { numAgrees, numDisagrees } = fact.opinion
      return [m.divided({ agree: wholeNumber(numAgrees), disagree: wholeNumber(numDisagrees) })] as const
    }
    case 'votes_so_far':
      return [m.votesSoFar({ count: numVoted, total: Math.max(total, numVoted) }), m.votesSoFarWhy()] as const
  }
}

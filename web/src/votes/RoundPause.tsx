import { plainLine, type Opinion } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { noTotalsText, hasTotals } from '#counts/totals.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/deckEnd.ts'
import { quoted } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { pipsOf, type Deck } from './deck.ts'
import { knownTotals, roundFact, type RoundFact } from './discoveries/discoveries.ts'
import { discoveryWords } from './discoveries/discoveryWords.ts'
import { useRememberTold, useToldBefore } from './discoveries/told.ts'
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
  const { votes, metadata, numGroups } = useVoting()
  const totalsOf = useTotalsOf()
  const { standing } = useOwnStanding(conversationSlugId)
  const { shared } = useSharedOpinions(conversationSlugId)
  // A pause is identified by the number of votes at its start, so that people who leave and come back read the same fact.
  const [moment] = useState(votes.size)
  const told = useToldBefore(conversationSlugId, moment)
  const fact = roundFact(
    {
      opinions: knownTotals(opinions, totalsOf),
      votes,
      shared,
      standing: numGroups > 0 ? standing : undefined,
    },
    told,
  )
  const isDiscovery = fact.kind !== 'place' && fact.kind !== 'votes_so_far'
  useRememberTold(conversationSlugId, moment, isDiscovery ? fact : undefined)
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
        {onWrite && (
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
  const { votes, metadata, kind, numGroups } = useVoting()
  const { sentence, why } = wordsOf(fact, { numVoted: votes.size, total, kind, numGroups })
  const reason = fact.kind === 'votes_so_far' && !hasTotals(metadata) ? noTotalsText(metadata) : why
  return (
    <div className={styles.fact}>
      <h2>
        <FactText text={sentence} badgeSize={24} />
      </h2>
      {'opinion' in fact && (
        <blockquote>
          <span dir="auto" lang={fact.opinion.language}>
            {quoted({ words: plainLine(fact.opinion.opinion) })}
          </span>
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
type AtPause = { numVoted: number; total: number; kind: GroupingKind; numGroups: number }
const wordsOf = (
  fact: RoundFact,
  { numVoted, total, kind, numGroups }: AtPause,
): { sentence: string; why?: string } => {
  switch (fact.kind) {
    case 'place':
      return {
        sentence: placeSentence(fact.place, kind),
        why:
          fact.place.kind === 'votes_needed'
            ? m.votesUntilPlacedWhy({ kind })
            : m.placeWhy({ votes: numVoted }),
      }
    case 'votes_so_far':
      return {
        sentence: m.votesSoFar({ count: numVoted, total: Math.max(total, numVoted) }),
        why: m.votesSoFarWhy(),
      }
    default:
      return discoveryWords(fact, { numGroups, kind })
  }
}

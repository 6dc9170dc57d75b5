import {
  listConsensus,
  listControversial,
  type Conversation,
  type Opinion,
  type OpinionMap,
} from '@parley/contract'
import { Suspense } from 'react'
import { numVoters } from '#counts/ownVote.ts'
import { useListLength } from '#firstScreen.ts'
import * as m from '#messages/map.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useApiQuery } from '#queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { Marked } from '#ui/Marked.tsx'
import styles from './Findings.module.css'
import { directionOf, groupShares } from './stats.ts'
import { FormationLink } from '#results/formation/FormationLink.tsx'
import { mainFinding, MIN_PEOPLE_FOR_MAP, type Finding, type UngroupedReason } from './findings.ts'
import { firstHeadline } from '#results/lists/ranking.ts'
import { HowWeKnow } from './HowWeKnow.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { stabilitySentence, TenDots } from '#results/groups/resamples.tsx'
import { StructureNote } from './lazyParts.ts'
import { StatusLine } from './StatusLine.tsx'

/** The main finding of a conversation, read from its lists if there are clear groups. */
export function useFinding(conversation: Conversation, map: OpinionMap | undefined) {
  const { conversationSlugId } = conversation.metadata
  const enabled = map !== undefined && !hasNoGroups(map)
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled }).data
  const controversial = useApiQuery(listControversial, { conversationSlugId }, { enabled }).data
  const numListed = useListLength(consensus) ?? consensus?.length ?? 0
  // The lists of an earlier run may still be cached when the newest one has no groups.
  const mostShared = enabled ? firstHeadline(consensus ?? []) : undefined
  const widest = enabled ? firstHeadline(controversial ?? []) : undefined
  const numShared = conversation.polis.sharedOpinionCount ?? numListed
  const finding = map && mainFinding(map, { numShared, widest })
  const ungroupedReason = finding?.kind === 'no_clear_groups' ? finding.structure : undefined
  return { mostShared, widest, ungroupedReason, headline: finding && headlineOf(finding) }
}

type FindingsProps = { conversation: Conversation; map?: OpinionMap } & ReturnType<typeof useFinding>

/** The main finding in one sentence, the number of participants, and the most shared and the most divisive opinion. */
export function Findings({
  conversation,
  map,
  headline,
  ungroupedReason,
  mostShared,
  widest,
}: FindingsProps) {
  return (
    <header className={styles.findings}>
      {headline && (
        <h2 className={styles.headline}>
          <Marked text={headline} />
        </h2>
      )}
      {map && ungroupedReason && (
        <Suspense>
          <StructureNote conversation={conversation} map={map} ungroupedReason={ungroupedReason} />
        </Suspense>
      )}
      <StatusLine conversation={conversation} />
      {map && <Confidence map={map} headline={plainHeadline(headline)} conversation={conversation} />}
      {(mostShared ?? widest) && (
        <div className={styles.quotes}>
          {mostShared && (
            <Quote title={m.mostShared()} opinion={mostShared} direction={directionOf(mostShared)} />
          )}
          {widest && <Quote title={m.widestGap()} opinion={widest} direction="agree" />}
        </div>
      )}
    </header>
  )
}

type ConfidenceProps = { map: OpinionMap; headline: string; conversation: Conversation }

/** How stable the groups are, with a link to the explanation. */
function Confidence({ map, headline, conversation }: ConfidenceProps) {
  const measured: Pick<OpinionMap, 'redraws' | 'stabilityWord'> = hasNoGroups(map) ? {} : map
  const sentence = stabilitySentence(measured)
  const part = sentence ? 'redraws' : map.groups.length > 0 ? 'groups' : 'people'
  return (
    <div className={styles.confidence}>
      {measured.redraws && <TenDots {...measured.redraws} />}
      <p>
        {sentence && <b>{sentence}</b>} <HowWeKnow part={part} subject={headline} sentence={sentence} />{' '}
        {map.haveGroupsChanged && !hasNoGroups(map) && (
          <FormationLink conversationSlugId={conversation.metadata.conversationSlugId}>
            {m.howGroupsFormed({ kind: groupingKindOf(map) })}
          </FormationLink>
        )}
      </p>
    </div>
  )
}

/** The headline as plain text, without the markers. */
export const plainHeadline = (headline = ''): string => headline.replace(/[⟦⟧]/g, '')

/** The headline of the results, with ⟦ and ⟧ around what is shared. */
export function headlineOf(finding: Finding): string {
  if (finding.kind === 'not_computed') return m.stillComputing()
  if (finding.kind === 'computed_anew') return m.computedAnew()
  if (finding.kind === 'no_clear_groups')
    return finding.structure ? UNGROUPED_HEADLINES[finding.structure]() : m.noGroupsYet()
  if (finding.kind === 'groups_later') return m.groupsLater(finding)
  if (finding.kind === 'too_few') {
    const { numPeople, minVotes } = finding
    const shown = wholeNumber(numPeople)
    return numPeople < MIN_PEOPLE_FOR_MAP
      ? m.peopleSoFar({ count: numPeople, shown })
      : m.tooFewPlaced({ shown, minVotes })
  }
  const { kind, numGroups: groups, numShared: count, gap } = finding
  const shared =
    count > 0
      ? m.thinkAlike({ kind, groups, count, shown: wholeNumber(count) })
      : m.noneAlike({ kind, groups })
  if (!gap) return shared
  const { points, high, low } = gap
  const apart =
    groups === 2
      ? m.gapOfTwo({ points: points.text })
      : m.gapOfPair({ kind, points: points.text, high: letterOf(high), low: letterOf(low) })
  return `${shared} ${apart}`
}

/** The headline where there are neither groups nor sides. */
const UNGROUPED_HEADLINES: Record<UngroupedReason, () => string> = {
  readiness: m.readiness,
  too_few: m.tooFewVotes,
  not_measured: m.notMeasured,
}

type QuoteProps = { title: string; opinion: Opinion; direction: 'agree' | 'disagree' }

/** An opinion with the share of each group in one direction. */
function Quote({ title, opinion, direction }: QuoteProps) {
  const wordsOf = useWordsOf()
  return (
    <div className={styles.quote}>
      <h3>{title}</h3>
      <blockquote dir="auto">{m.quoted({ opinion: wordsOf(opinion) })}</blockquote>
      <p>
        {groupShares(opinion, direction).map(({ key, text }) => (
          <span key={key} className={styles.share}>
            <Badge groupKey={key} size={18} />
            <span className="visually-hidden">{letterOf(key)}</span> {text}
          </span>
        ))}{' '}
        {direction === 'agree' ? m.agree() : m.disagree()}{' '}
        {m.ofVoters({ voters: wholeNumber(numVoters(opinion)) })}
      </p>
    </div>
  )
}

import { listConsensus, listControversial, type Conversation, type OpinionMap } from '@parley/contract'
import { Suspense } from 'react'
import { useListLength } from '#firstScreen.ts'
import { betweenSentences, sentences } from '#messages/lists.ts'
import * as m from '#messages/map.ts'
import { useApiQuery } from '#queries.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { Marked } from '#ui/Marked.tsx'
import styles from './Findings.module.css'
import { FormationLink } from '#results/formation/FormationLink.tsx'
import { mainFinding, MIN_PEOPLE_FOR_MAP, type Finding, type UngroupedReason } from './findings.ts'
import { headlinesOf, NUM_SHARED } from '#results/lists/ranking.ts'
import { HowWeKnow } from './HowWeKnow.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { stabilitySentence, type Measured } from '#results/groups/stability.ts'
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
  const shared = enabled ? headlinesOf(consensus ?? []).slice(0, NUM_SHARED) : []
  const widest = enabled ? headlinesOf(controversial ?? [])[0] : undefined
  const numShared = conversation.polis.sharedOpinionCount ?? numListed
  const finding = map && mainFinding(map, { numShared, widest })
  // The headline says so already.
  const isNothingShared = enabled && consensus?.length === 0
  const ungroupedReason = finding?.kind === 'no_clear_groups' ? finding.structure : undefined
  return { shared, widest, isNothingShared, ungroupedReason, headline: finding && headlineOf(finding) }
}

type FindingsProps = { conversation: Conversation; map?: OpinionMap } & Pick<
  ReturnType<typeof useFinding>,
  'headline' | 'ungroupedReason'
>

/** The main finding in one sentence, what it is based on, and how stable the groups are. */
export function Findings({ conversation, map, headline, ungroupedReason }: FindingsProps) {
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
    </header>
  )
}

type ConfidenceProps = { map: OpinionMap; headline: string; conversation: Conversation }

/** How stable the groups are, with a link to the explanation. */
function Confidence({ map, headline, conversation }: ConfidenceProps) {
  const measured: Measured = hasNoGroups(map) ? {} : map
  const sentence = stabilitySentence(measured)
  const part = sentence ? 'redraws' : map.groups.length > 0 ? 'groups' : 'people'
  return (
    <div className={styles.confidence}>
      <p>
        {sentence}
        {betweenSentences()}
        <HowWeKnow part={part} subject={headline} sentence={sentence} />{' '}
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
    return numPeople < MIN_PEOPLE_FOR_MAP
      ? m.peopleSoFar({ count: numPeople })
      : m.tooFewPlaced({ count: numPeople, minVotes })
  }
  const { kind, numGroups: groups, numShared: count, gap } = finding
  const shared = count > 0 ? m.thinkAlike({ kind, groups, count }) : m.noneAlike({ kind, groups })
  if (!gap) return shared
  const { points, high, low } = gap
  const apart =
    groups === 2
      ? m.gapOfTwo(points)
      : m.gapOfPair({ ...points, kind, high: letterOf(high), low: letterOf(low) })
  return sentences([shared, apart])
}

/** The headline where there are neither groups nor sides. */
const UNGROUPED_HEADLINES: Record<UngroupedReason, () => string> = {
  readiness: m.readiness,
  too_few: m.tooFewVotes,
  not_measured: m.notMeasured,
}

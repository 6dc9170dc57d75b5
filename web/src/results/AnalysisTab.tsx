import { isOver, type Conversation, type Opinion, textLanguage } from '@parley/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { pollWithResults } from '#polls/stats.ts'
import { hasTotals } from '#counts/totals.ts'
import { shortList } from '#messages/shortList.ts'
import styles from './AnalysisTab.module.css'
import { ConversationLink } from './ConversationLink.tsx'
import { EveryOpinion } from '#results/lists/EveryOpinion.tsx'
import { ChartSourceContext, useSourceOf } from '#results/export/chartSource.ts'
import { hasTooFewPeople } from './findings.ts'
import { Findings, plainHeadline, useFinding } from './Findings.tsx'
import { KeyOpinions } from './KeyOpinions.tsx'
import { Differences } from '#results/lists/Differences.tsx'
import { ListOf } from '#results/lists/ListSection.tsx'
import { MAP_ANCHOR } from '#results/map/MapChart.tsx'
import { AboutPersonSection, BeforeTotals, VerificationSection, PollSection, ShortList } from './lazyParts.ts'
import { MethodNote } from './MethodNote.tsx'
import { NotVotedYet } from '#results/you/NotVotedYet.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import type { PartProps } from './Section.tsx'
import { StripKey } from '#results/lists/StripKey.tsx'
import { useIsHydrated } from '#ui/store.ts'
import { useIsNear } from '#ui/useIsNear.ts'
import { usePartProps } from './usePartProps.ts'
import { VisitNews } from '#results/you/visit/VisitNews.tsx'
import { WhereYouStand } from '#results/you/WhereYouStand.tsx'

type AnalysisTabProps = {
  conversation: Conversation
  /** Invites more people; shown where there are too few people for groups. */
  invite?: ReactNode
}

/** The last parts of the page load once they are this close to the bottom of the screen. */
const AHEAD_PX = 900

/** All results of a conversation, or what is known before there are any totals. */
export function AnalysisTab(props: AnalysisTabProps) {
  // The map is requested again and again in either case, since it comes with the first totals.
  const parts = usePartProps(props.conversation)
  if (hasTotals(props.conversation.metadata)) return <Results {...props} {...parts} />
  return (
    <Suspense>
      <BeforeTotals {...props} />
    </Suspense>
  )
}

type ResultsProps = AnalysisTabProps & ReturnType<typeof usePartProps>

/** Each part loads on its own, and its failure does not affect the others. */
function Results({ conversation, invite, part, numVotes }: ResultsProps) {
  const source = useSourceOf(conversation)
  // The server cannot read the state stored on the device.
  const isHydrated = useIsHydrated()
  const isDeviceKnown = isHydrated && numVotes !== undefined
  const { conversationSlugId, map } = part
  const { aboutPersonCount = 0 } = conversation.metadata
  const poll = pollWithResults(conversation)
  const finding = useFinding(conversation, map)
  const [onMap, setOnMap] = useState<Opinion>()
  // Only totals are shown if fewer than ten people take part. Lists about groups wait for `map.minPeople`.
  const hasFindings = !map || !hasTooFewPeople(map)
  const showOnMap = (opinion: Opinion) => {
    setOnMap(opinion)
    goTo(MAP_ANCHOR)
  }
  const near = useIsNear(AHEAD_PX)
  const isEndShown = isDeviceKnown && near.isNear
  const row: PartProps = { ...part, onShowOnMap: map?.drawings && !hasNoGroups(map) ? showOnMap : undefined }
  return (
    <ChartSourceContext value={source}>
      <div className={styles.analysis}>
        <Findings conversation={conversation} map={map} {...finding} />
        {numVotes === 0 && !isOver(conversation.metadata) && (
          <NotVotedYet conversationSlugId={conversationSlugId} />
        )}
        <div className={styles.overview}>
          <KeyOpinions shared={finding.shared} widest={finding.widest} />
          <WhereYouStand
            conversationSlugId={conversationSlugId}
            onMap={onMap}
            onShowOnMap={setOnMap}
            headline={plainHeadline(finding.headline)}
          />
        </div>
        {/* News may arrive late, so they stand where they move nothing that is being read. */}
        {isDeviceKnown && map?.runId !== undefined && (
          <VisitNews conversationSlugId={conversationSlugId} map={map} />
        )}
        {poll && (
          <Suspense>
            <PollSection options={poll} lang={textLanguage(conversation.payload)} part={part} />
          </Suspense>
        )}
        {hasFindings ? (
          <>
            {map && !hasNoGroups(map) && map.step !== 'cards' && <StripKey map={map} />}
            {!hasNoGroups(map) && (
              <>
                {!finding.isNothingShared && <ListOf list="common-ground" {...row} />}
                <Differences {...row} />
              </>
            )}
            <ListOf list="majority" {...row} />
            {map?.representsEverybody &&
              (isEndShown ? (
                <Suspense>
                  <ShortList {...row} map={map} />
                </Suspense>
              ) : (
                <noscript>
                  <ConversationLink conversationSlugId={conversationSlugId} tab="analysis" all="short-list">
                    {shortList()}
                  </ConversationLink>
                </noscript>
              ))}
          </>
        ) : (
          invite
        )}
        {aboutPersonCount > 0 && (
          <Suspense>
            <AboutPersonSection conversationSlugId={conversationSlugId} />
          </Suspense>
        )}
        <EveryOpinion hasFindings={hasFindings} near={near} {...row} />
        {map && map.participantCount > 0 && (
          <>
            <MethodNote map={map} isNear={isHydrated && near.isNear} />
            {isEndShown && (
              <Suspense>
                <VerificationSection metadata={conversation.metadata} map={map} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </ChartSourceContext>
  )
}

/** Scrolls a part of the page into view and focuses it. */
const goTo = (id: string) => {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

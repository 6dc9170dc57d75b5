import type { Conversation, Opinion } from '@parley/contract'
import { lazy, Suspense, useState } from 'react'
import * as m from '#messages/analysis.ts'
import { useOwnVotes } from '#votes/ownVotes.ts'
import styles from './AnalysisTab.module.css'
import { CommonGround } from './CommonGround.tsx'
import { Differences } from './Differences.tsx'
import { EveryOpinion } from './EveryOpinion.tsx'
import { Groups } from './Groups.tsx'
import { Majority } from './Majority.tsx'
import { NotVotedYet } from './NotVotedYet.tsx'
import { useListsOfRun, useOpinionMap } from './opinionMap.ts'
import { OWN_VOTE, type OwnVoteOf } from './OpinionRows.tsx'
import type { PartProps } from './Section.tsx'
import { StatusLine } from './StatusLine.tsx'
import { WhereYouStand } from './WhereYouStand.tsx'

const OpinionSheet = lazy(async () => ({ default: (await import('./OpinionSheet.tsx')).OpinionSheet }))

/** Fewer people than this see totals only. */
const MIN_PEOPLE_FOR_FINDINGS = 4

/** What a conversation has found, part by part; each loads and fails alone. */
export function AnalysisTab({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId, participantCount } = conversation.metadata
  const { data: map } = useOpinionMap(conversationSlugId)
  useListsOfRun(conversationSlugId, map?.runId)
  const { votes, isReady } = useOwnVotes(conversationSlugId)
  const [shown, setShown] = useState<Opinion>()
  const hasFindings = participantCount >= MIN_PEOPLE_FOR_FINDINGS
  const ownVoteOf: OwnVoteOf = ({ opinionSlugId }) => {
    const vote = votes.get(opinionSlugId)
    return vote && OWN_VOTE[vote]()
  }
  const part: PartProps = { conversationSlugId, map, ownVoteOf, onShow: setShown }
  return (
    <div className={styles.analysis}>
      <StatusLine conversation={conversation} map={map} />
      {isReady && votes.size === 0 && <NotVotedYet conversationSlugId={conversationSlugId} />}
      <Contents hasFindings={hasFindings} />
      <WhereYouStand conversationSlugId={conversationSlugId} isOnAnalysis />
      {hasFindings ? (
        <>
          <p className={styles.note}>{m.percentagesNote()}</p>
          <CommonGround {...part} />
          <Differences {...part} />
          <Groups {...part} />
          <Majority {...part} />
        </>
      ) : (
        <p className={styles.note}>{m.waitsForPeople(MIN_PEOPLE_FOR_FINDINGS - participantCount)}</p>
      )}
      <EveryOpinion hasFindings={hasFindings} {...part} />
      {shown && (
        <Suspense>
          <OpinionSheet
            conversationSlugId={conversationSlugId}
            opinion={shown}
            ownVote={ownVoteOf(shown)}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The parts of the analysis as links. */
function Contents({ hasFindings }: { hasFindings: boolean }) {
  return (
    <nav aria-label={m.contents()} className={styles.contents}>
      <a href="#where-you-stand">{m.whereYouStand()}</a>
      {hasFindings && (
        <>
          <a href="#common-ground">{m.commonGround()}</a>
          <a href="#differences">{m.differences()}</a>
          <a href="#groups">{m.groups()}</a>
          <a href="#majority">{m.majority()}</a>
          <a href="#unsure">{m.unsure()}</a>
        </>
      )}
      <a href="#all-opinions">{m.allOpinions()}</a>
    </nav>
  )
}

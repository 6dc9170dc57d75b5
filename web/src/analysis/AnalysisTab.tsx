import type { Conversation, Opinion } from '@parley/contract'
import { lazy, Suspense, useState } from 'react'
import * as m from '#messages/analysis.ts'
import styles from './AnalysisTab.module.css'
import { CommonGround } from './CommonGround.tsx'
import { Contents } from './Contents.tsx'
import { Differences } from './Differences.tsx'
import { EveryOpinion } from './EveryOpinion.tsx'
import { Groups } from './Groups.tsx'
import { Majority } from './Majority.tsx'
import { NotVotedYet } from './NotVotedYet.tsx'
import { useListsOfRun, useOpinionMap } from './opinionMap.ts'
import { useOwnVoteWords } from './ownVote.ts'
import { FEWEST_FOR_FINDINGS, type PartProps } from './part.ts'
import { StatusLine } from './StatusLine.tsx'
import { WhereYouStand } from './WhereYouStand.tsx'

const OpinionSheet = lazy(async () => ({ default: (await import('./OpinionSheet.tsx')).OpinionSheet }))

/** What a conversation has found, part by part; each loads and fails alone. */
export function AnalysisTab({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId, participantCount } = conversation.metadata
  const { data: map } = useOpinionMap(conversationSlugId)
  useListsOfRun(conversationSlugId, map?.runId)
  const { ownVoteOf, hasVoted, isReady } = useOwnVoteWords(conversationSlugId)
  const [shown, setShown] = useState<Opinion>()
  const hasFindings = participantCount >= FEWEST_FOR_FINDINGS
  const part: PartProps = { conversationSlugId, map, ownVoteOf, onShow: setShown }
  return (
    <div className={styles.analysis}>
      <StatusLine conversation={conversation} map={map} />
      {isReady && !hasVoted && <NotVotedYet conversationSlugId={conversationSlugId} />}
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
        <p className={styles.note}>{m.waitsForPeople(FEWEST_FOR_FINDINGS - participantCount)}</p>
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

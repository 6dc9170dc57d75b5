import { listConsensus, listMajority } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTools } from './FigureTools.tsx'
import { without } from './lists.ts'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { ResultList } from './ResultList.tsx'
import { type PartProps, Section } from './Section.tsx'

/** What most people share without all groups sharing it; where common ground cannot be told, what most people share. */
export function Majority({ map, ...row }: PartProps) {
  const { conversationSlugId } = row
  const isWithout = hasNoGroups(map)
  const majority = useApiQuery(listMajority, { conversationSlugId })
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled: !isWithout })
  return (
    <Section
      id="majority"
      title={m.majority()}
      intro={isWithout ? m.majorityIntroWithoutGroups() : m.majorityIntro()}
    >
      <QueryBoundary query={majority} title={m.majority()} failed={analysis.failedMajority()}>
        {(opinions) => {
          const beyond = without(opinions, consensus.data ?? [])
          if (beyond.length === 0)
            return <EmptyState title={opinions.length === 0 ? m.majorityEmptyYet() : m.majorityEmpty()} />
          return (
            <>
              <ResultList id="majority" opinions={beyond} kind="totals" {...row} />
              {map && <FigureTools id="majority" title={m.majority()} numPeople={map.participantCount} />}
            </>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}

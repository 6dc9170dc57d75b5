import { listConsensus, listMajority } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { directionOf, without } from './lists.ts'
import { OpinionRows } from './OpinionRows.tsx'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { type PartProps, Section } from './Section.tsx'

/** What most people share without all groups sharing it; where common ground cannot be told, what most people share. */
export function Majority({ conversationSlugId, map, ...row }: PartProps) {
  const majority = useApiQuery(listMajority, { conversationSlugId })
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled: !hasNoGroups(map) })
  return (
    <Section id="majority" title={m.majority()} definition={m.majorityDefinition()}>
      <QueryBoundary query={majority} title={m.majority()} failed={m.failedMajority()}>
        {(opinions) => {
          const beyond = without(opinions, consensus.data ?? [])
          if (beyond.length === 0)
            return <EmptyState title={opinions.length === 0 ? m.majorityEmptyYet() : m.majorityEmpty()} />
          return (
            <OpinionRows
              opinions={beyond}
              bars="everyone"
              findingOf={(opinion) => (directionOf(opinion) === 'agree' ? m.mostAgree() : m.mostReject())}
              {...row}
            />
          )
        }}
      </QueryBoundary>
    </Section>
  )
}

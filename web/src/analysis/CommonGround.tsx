import { listConsensus } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { directionOf } from './lists.ts'
import { OpinionRows } from './OpinionRows.tsx'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { type PartProps, Section } from './Section.tsx'

/** What all groups share, agreement and rejection alike. */
export function CommonGround({ conversationSlugId, map, ...row }: PartProps) {
  const isWithout = hasNoGroups(map)
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled: !isWithout })
  return (
    <Section id="common-ground" title={m.commonGround()} definition={m.commonGroundDefinition()}>
      {isWithout ? (
        <EmptyState title={m.waitsForGroups()} />
      ) : (
        <QueryBoundary query={consensus} title={m.commonGround()} failed={m.failedCommonGround()}>
          {(opinions) =>
            opinions.length === 0 ? (
              <EmptyState title={m.commonGroundEmpty()} />
            ) : (
              <OpinionRows
                opinions={opinions}
                bars="groups"
                findingOf={(opinion) =>
                  directionOf(opinion) === 'agree' ? m.agreedByAll() : m.rejectedByAll()
                }
                {...row}
              />
            )
          }
        </QueryBoundary>
      )}
    </Section>
  )
}

import { listControversial } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { byGap } from './lists.ts'
import { FigureTools } from './FigureTools.tsx'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { ResultList } from './ResultList.tsx'
import { type PartProps, Section } from './Section.tsx'
import { useResultList } from './useResultList.ts'

/** Where the groups are furthest apart, the widest gap first. */
export function Differences({ map, ...row }: PartProps) {
  const isWithout = hasNoGroups(map)
  const { conversationSlugId } = row
  const controversial = useResultList(
    useApiQuery(listControversial, { conversationSlugId }, { enabled: !isWithout }),
  )
  return (
    <Section id="differences" title={m.differences()} intro={m.differencesIntro()}>
      {isWithout ? (
        <EmptyState title={analysis.waitsForGroups()} />
      ) : (
        <QueryBoundary query={controversial} title={m.differences()} failed={analysis.failedDifferences()}>
          {(opinions) =>
            opinions.length === 0 ? (
              <EmptyState title={m.differencesEmpty()} />
            ) : (
              <>
                <ResultList
                  id="differences"
                  opinions={byGap(opinions)}
                  kind="apart"
                  rest={controversial.rest}
                  {...row}
                />
                {map && (
                  <FigureTools id="differences" title={m.differences()} numPeople={map.participantCount} />
                )}
              </>
            )
          }
        </QueryBoundary>
      )}
    </Section>
  )
}

import { listControversial } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { byGap } from './lists.ts'
import { FigureTools } from './FigureTools.tsx'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { ResultList, useRest } from './ResultList.tsx'
import { type PartProps, Section } from './Section.tsx'

/** Where the groups are furthest apart, the widest gap first. */
export function Differences({ map, wholeList, ...row }: PartProps) {
  const isWithout = hasNoGroups(map)
  const { conversationSlugId } = row
  const controversial = useApiQuery(listControversial, { conversationSlugId }, { enabled: !isWithout })
  const rest = useRest(controversial)
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
                  isWhole={wholeList === 'differences'}
                  rest={rest}
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

import { listConsensus } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTools } from './FigureTools.tsx'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { ResultList } from './ResultList.tsx'
import { type PartProps, Section } from './Section.tsx'
import { useResultList } from './useResultList.ts'
import styles from './ResultList.module.css'

/** What all groups share, agreement and rejection alike. */
export function CommonGround({ map, ...row }: PartProps) {
  const isWithout = hasNoGroups(map)
  const { conversationSlugId } = row
  const consensus = useResultList(useApiQuery(listConsensus, { conversationSlugId }, { enabled: !isWithout }))
  const count = consensus.rest?.total ?? consensus.data?.length ?? 0
  const numGroups = map?.groups.length ?? consensus.data?.[0]?.clustersStats.length ?? 2
  return (
    <Section
      id="common-ground"
      title={m.commonGround()}
      heading={<mark>{m.commonGround()}</mark>}
      intro={
        count > 0 && (
          <>
            {m.commonGroundIntro({ count, numGroups })}{' '}
            <span className={styles.note}>{m.percentagesNote()}</span>
          </>
        )
      }
    >
      {isWithout ? (
        <EmptyState title={analysis.waitsForGroups()} />
      ) : (
        <QueryBoundary query={consensus} title={m.commonGround()} failed={analysis.failedCommonGround()}>
          {(opinions) =>
            opinions.length === 0 ? (
              <EmptyState title={m.commonGroundEmpty(numGroups)} />
            ) : (
              <>
                <ResultList
                  id="common-ground"
                  opinions={opinions}
                  kind="shared"
                  rest={consensus.rest}
                  {...row}
                />
                {map && (
                  <FigureTools id="common-ground" title={m.commonGround()} numPeople={map.participantCount} />
                )}
              </>
            )
          }
        </QueryBoundary>
      )}
    </Section>
  )
}

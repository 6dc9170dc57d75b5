import { listConsensus } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { ListOfOpinions } from './ListOfOpinions.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { type PartProps, Section } from '#results/Section.tsx'
import { useResultList } from './useResultList.ts'
import styles from './ResultList.module.css'

/** What all groups share, agreement and rejection alike. */
export function CommonGround(part: PartProps) {
  const { conversationSlugId, map } = part
  const isWithout = hasNoGroups(map)
  const consensus = useResultList(useApiQuery(listConsensus, { conversationSlugId }, { enabled: !isWithout }))
  const count = consensus.rest?.total ?? consensus.data?.length ?? 0
  const numBridging = map?.numBridging ?? 0
  const numGroups = map?.groups.length ?? consensus.data?.[0]?.clustersStats.length ?? 2
  const found = m.commonGroundIntro({ count, numGroups })
  return (
    <Section
      id="common-ground"
      guide="common-ground"
      sentence={count > 0 ? found : undefined}
      title={m.commonGround()}
      heading={<mark>{m.commonGround()}</mark>}
      intro={
        count > 0 && (
          <>
            {found} {numBridging > 0 && m.alsoBridging({ found: wholeNumber(numBridging), count })}{' '}
            <span className={styles.note}>{m.percentagesNote()}</span>
          </>
        )
      }
    >
      {isWithout ? (
        <EmptyState title={analysis.waitsForGroups()} />
      ) : (
        <ListOfOpinions
          id="common-ground"
          title={m.commonGround()}
          kind="shared"
          query={consensus}
          failed={analysis.failedCommonGround()}
          empty={m.commonGroundEmpty(numGroups)}
          {...part}
        />
      )}
    </Section>
  )
}

import { listConsensus, listMajority } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { ListOfOpinions } from './ListOfOpinions.tsx'
import { without } from './lists.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { type PartProps, Section } from '#results/Section.tsx'

/** What most people share without all groups sharing it; where common ground cannot be told, what most people share. */
export function Majority(part: PartProps) {
  const { conversationSlugId, map } = part
  const isWithout = hasNoGroups(map)
  const majority = useApiQuery(listMajority, { conversationSlugId })
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled: !isWithout })
  return (
    <Section
      id="majority"
      guide="majority"
      title={m.majority()}
      intro={isWithout ? m.majorityIntroWithoutGroups() : m.majorityIntro()}
    >
      <ListOfOpinions
        id="majority"
        title={m.majority()}
        kind="totals"
        query={majority}
        choose={(opinions) => without(opinions, consensus.data ?? [])}
        failed={analysis.failedMajority()}
        empty={majority.data?.length === 0 ? m.majorityEmptyYet() : m.majorityEmpty()}
        {...part}
      />
    </Section>
  )
}

import { listControversial } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListOfOpinions } from './ListOfOpinions.tsx'
import { byGap } from './lists.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { type PartProps, Section } from '#results/Section.tsx'
import { useResultList } from './useResultList.ts'

/** Where the groups are furthest apart, the widest gap first. */
export function Differences(part: PartProps) {
  const { conversationSlugId, map } = part
  const isWithout = hasNoGroups(map)
  const controversial = useResultList(
    useApiQuery(listControversial, { conversationSlugId }, { enabled: !isWithout }),
  )
  return (
    <Section
      id="differences"
      guide="differences"
      title={m.differences()}
      intro={!isWithout && m.differencesIntro()}
    >
      {isWithout ? (
        <EmptyState title={analysis.waitsForGroups()} />
      ) : (
        <ListOfOpinions
          id="differences"
          title={m.differences()}
          kind="apart"
          query={controversial}
          choose={byGap}
          failed={analysis.failedDifferences()}
          empty={m.differencesEmpty()}
          {...part}
        />
      )}
    </Section>
  )
}

import { listControversial, type Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { percent } from '#ui/format.ts'
import { Answered } from './Answered.tsx'
import { letterOf } from './groups.ts'
import { gapOf } from './lists.ts'
import { OpinionRows } from './OpinionRows.tsx'
import { hasNoGroups, type PartProps } from './part.ts'
import { Section } from './Section.tsx'

/** Where the groups are furthest apart, in the order the server found. */
export function Differences({ conversationSlugId, map, ...row }: PartProps) {
  const isWithout = hasNoGroups(map)
  const controversial = useApiQuery(listControversial, { conversationSlugId }, { enabled: !isWithout })
  return (
    <Section id="differences" title={m.differences()} definition={m.differencesDefinition()}>
      {isWithout ? (
        <EmptyState title={m.waitsForGroups()} />
      ) : (
        <Answered answer={controversial} title={m.differences()} failed={m.failedDifferences()}>
          {(opinions) =>
            opinions.length === 0 ? (
              <EmptyState title={m.differencesEmpty()} />
            ) : (
              <OpinionRows opinions={opinions} bars="groups" findingOf={gapSentence} {...row} />
            )
          }
        </Answered>
      )}
    </Section>
  )
}

const gapSentence = (opinion: Opinion): string | undefined => {
  const gap = gapOf(opinion)
  return (
    gap &&
    m.gap({
      high: letterOf(gap.high.key),
      highShare: percent(gap.high.share, 1),
      low: letterOf(gap.low.key),
      lowShare: percent(gap.low.share, 1),
    })
  )
}

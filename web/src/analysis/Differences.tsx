import { listControversial, type Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { percent, wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { type Gap, gapOf } from './lists.ts'
import { OpinionRows } from './OpinionRows.tsx'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { type PartProps, Section } from './Section.tsx'

/** Where the groups are furthest apart, in the order the server found. */
export function Differences({ conversationSlugId, map, ...row }: PartProps) {
  const isWithout = hasNoGroups(map)
  const controversial = useApiQuery(listControversial, { conversationSlugId }, { enabled: !isWithout })
  return (
    <Section id="differences" title={m.differences()} definition={m.differencesDefinition()}>
      {isWithout ? (
        <EmptyState title={m.waitsForGroups()} />
      ) : (
        <QueryBoundary query={controversial} title={m.differences()} failed={m.failedDifferences()}>
          {(opinions) =>
            opinions.length === 0 ? (
              <EmptyState title={m.differencesEmpty()} />
            ) : (
              <OpinionRows opinions={opinions} bars="groups" findingOf={gapSentence} {...row} />
            )
          }
        </QueryBoundary>
      )}
    </Section>
  )
}

const gapSentence = (opinion: Opinion): string | undefined => {
  const gap = gapOf(opinion)
  if (!gap) return undefined
  return m.gap({ high: groupShare(gap.high), low: groupShare(gap.low) })
}

const groupShare = ({ key, share, numVoters }: Gap['high']) => ({
  letter: letterOf(key),
  share: percent(share, 1),
  voters: wholeNumber(numVoters),
})

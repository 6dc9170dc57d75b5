import { listOpinionsBySlug, type OpinionMap } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { shareOfStep } from '#counts/share.ts'
import * as m from '#messages/shortList.ts'
import { isReadSigned, useApiQuery } from '#queries.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import type { PartProps } from '#results/Section.tsx'
import { wholeNumber } from '#ui/format.ts'
import type { ListDefinition } from './definitions.ts'
import { ListSection } from './ListSection.tsx'

type ShortListProps = PartProps & {
  map: OpinionMap
  list: NonNullable<OpinionMap['representsEverybody']>
}

const SHORT_LIST: ListDefinition = {
  kind: 'represents',
  guide: 'short-list',
  title: m.shortList,
  isWhole: true,
  failed: m.failed,
  empty: m.empty,
}

/** A few opinions that represent everybody in proportion, with the number of people for each. */
export function ShortList({ list, ...part }: ShortListProps) {
  const opinionSlugIdList = list.map(({ opinionSlugId }) => opinionSlugId)
  const signed = isReadSigned(useQueryClient(), part.conversationSlugId)
  const query = useApiQuery(listOpinionsBySlug, { opinionSlugIdList }, { signed })
  const intro = () => sentencesOf(part.map, list).join(' ')
  return <ListSection id="short-list" definition={{ ...SHORT_LIST, intro }} query={query} {...part} />
}

function sentencesOf(map: OpinionMap, list: ShortListProps['list']): string[] {
  const { representedPeople: people, represented: step } = map
  const numFilled = list.filter(({ isFilled }) => isFilled).length
  return [
    m.intro({ numOpinions: list.length }),
    ...(map.representsInProportion ? [m.promise()] : []),
    ...(hasNoGroups(map) ? [] : [m.commonGroundApart()]),
    ...(numFilled > 0 ? [m.lastFilled({ numFilled })] : []),
    ...(people
      ? [m.represented({ numPeople: wholeNumber(people.numPeople), of: wholeNumber(people.of) })]
      : step
        ? [m.representedShare({ share: shareOfStep(step).text })]
        : []),
  ]
}

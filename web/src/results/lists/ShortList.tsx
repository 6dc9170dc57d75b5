import { listOpinionsBySlug, type OpinionMap } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/shortList.ts'
import { isReadSigned, useApiQuery } from '#queries.ts'
import type { PartProps } from '#results/Section.tsx'
import type { ListDefinition } from './definitions.ts'
import { ListSection } from './ListSection.tsx'
import { introOfShortList, type ShortListed } from './shortListIntro.ts'

type ShortListProps = PartProps & {
  map: OpinionMap
  list: readonly ShortListed[]
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
  return (
    <ListSection
      id="short-list"
      definition={{ ...SHORT_LIST, intro: () => introOfShortList(part.map, list) }}
      query={query}
      {...part}
    />
  )
}

import { listOpinionsBySlug, type OpinionMap } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages/shortList.ts'
import { isReadSigned, useApiQuery } from '#queries.ts'
import { ConversationLink } from '#results/ConversationLink.tsx'
import type { PartProps } from '#results/Section.tsx'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import type { ListDefinition } from './definitions.ts'
import { ListSection } from './ListSection.tsx'
import styles from './ResultList.module.css'
import { SHORT_LIST_ID } from './pages.ts'
import { introOfShortList, shortListOf, type ShortListShown } from './shortListIntro.ts'

type ShortListProps = PartProps & {
  map: OpinionMap
  list?: ShortListShown
  above?: ReactNode
}

const SHORT_LIST: ListDefinition = {
  kind: 'represents',
  guide: 'short-list',
  title: m.shortList,
  failed: m.failed,
  empty: m.empty,
}

/** A few opinions that represent everybody in proportion, with the number of people for each. */
export function ShortList({ list: given, ...part }: ShortListProps) {
  const { map, conversationSlugId } = part
  const list = given ?? shortListOf(map)
  const opinionSlugIdList = list.opinions.map(({ opinionSlugId }) => opinionSlugId)
  const signed = isReadSigned(useQueryClient(), conversationSlugId)
  const query = useApiQuery(listOpinionsBySlug, { opinionSlugIdList }, { signed })
  const { longShortList: long } = map
  return (
    <div className={styles.results}>
      <ListSection
        id={SHORT_LIST_ID}
        definition={{ ...SHORT_LIST, isWhole: given !== undefined, intro: () => introOfShortList(map, list) }}
        query={query}
        {...part}
      />
      {long && list.numPlaces < 20 && (
        <ConversationLink
          conversationSlugId={conversationSlugId}
          tab="analysis"
          all={SHORT_LIST_ID}
          preload={false}
          className={styles.more}
          {...NOT_IN_PICTURE}
        >
          {m.showLong({ numPlaces: long.opinions.length })}
        </ConversationLink>
      )}
    </div>
  )
}

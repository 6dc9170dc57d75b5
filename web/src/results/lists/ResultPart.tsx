import type { Conversation } from '@parley/contract'
import { Suspense } from 'react'
import * as opinionTexts from '#messages/opinions.ts'
import * as m from '#messages/results.ts'
import { OrderNote } from '#opinions/OrderNote.tsx'
import { PartLinks } from '#opinions/PartLinks.tsx'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { ConversationLink } from '#results/ConversationLink.tsx'
import { letterAndName } from '#results/groups/groupNames.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { ChartSourceContext, useSourceOf } from '#results/export/chartSource.ts'
import { Section } from '#results/Section.tsx'
import { ShortListPart } from '#results/lazyParts.ts'
import { usePartProps } from '#results/usePartProps.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { definitionOf } from './definitions.ts'
import { firstNumberOf, groupOf, SHORT_LIST_ID, type ResultPage } from './pages.ts'
import styles from './ResultList.module.css'
import { ResultRows } from './ResultList.tsx'
import { useList } from './useList.ts'

type ResultPartProps = ResultPage & {
  conversation: Conversation
  /** The order of the page before, if a link from there led here. */
  orderId?: number | undefined
}

/** A list of the results on a page of its own, for browsers without scripts and for search engines. */
export function ResultPart(page: ResultPartProps) {
  return page.list === SHORT_LIST_ID ? (
    <Suspense>
      <ShortListPart conversation={page.conversation} />
    </Suspense>
  ) : (
    <ListPart {...page} />
  )
}

/** A page of fifty opinions of a list with links to the others. */
function ListPart({ conversation, list, part, orderId }: ResultPartProps) {
  const { conversationSlugId } = conversation.metadata
  const inAddress = { tab: 'analysis', all: list } as const
  const { map, ...row } = usePartProps(conversation).part
  const source = useSourceOf(conversation)
  const query = useList({ conversationSlugId, list, part })
  const shown = useStableOrder(query.data ?? [], { listKey: `${list} ${part}` })
  const { kind, guide, isMarked, failed, ...definition } = definitionOf(list)
  const key = groupOf(list)
  const title = key
    ? letterAndName(map?.groups.find((group) => group.key === key) ?? { key })
    : definition.title({ kind: groupingKindOf(map) })
  const first = firstNumberOf(part)
  return (
    <ChartSourceContext value={source}>
      <Section
        id={list}
        guide={guide}
        title={title}
        heading={isMarked ? <mark>{title}</mark> : title}
        intro={
          <ConversationLink conversationSlugId={conversationSlugId} tab="analysis">
            {m.backToResults()}
          </ConversationLink>
        }
      >
        <QueryBoundary query={query} title={title} failed={failed()}>
          {() =>
            shown.length === 0 ? (
              <EmptyState title={m.emptyPart()} />
            ) : (
              <div className={styles.results}>
                <p>
                  {opinionTexts.partShown({
                    from: wholeNumber(first),
                    to: wholeNumber(first + shown.length - 1),
                    count: wholeNumber(query.total),
                  })}
                </p>
                <OrderNote {...{ conversationSlugId, list: inAddress, orderId, opinions: shown }} />
                <ResultRows opinions={shown} kind={kind} of={key} start={first} {...row} />
                <PartLinks
                  {...{ conversationSlugId, list: inAddress, part, opinions: shown }}
                  numOpinions={query.total}
                />
              </div>
            )
          }
        </QueryBoundary>
      </Section>
    </ChartSourceContext>
  )
}

import type { GroupKey } from '@parley/contract'
import type { ReactNode } from 'react'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/results.ts'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { ConversationLink } from '#results/ConversationLink.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { type PartProps, Section } from '#results/Section.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { LISTS, type ListDefinition } from './definitions.ts'
import { hasStrip } from './OpinionResult.tsx'
import { hasAxisAbove, ResultList } from './ResultList.tsx'
import styles from './ResultList.module.css'
import { useList, type ListQuery } from './useList.ts'

type ListSectionProps = PartProps & {
  /** The id of the section within the page. */
  id: string
  /** The id of the list that it shows, if that is another. */
  list?: string
  /** The group that the list is about. */
  of?: GroupKey | undefined
  /** What stands above the list. */
  above?: ReactNode
  definition: ListDefinition
  query: Omit<ListQuery, 'total' | 'numAnswered'> & Partial<ListQuery>
}

/** A list section of the results: a description, the opinions once they are loaded, and the tools to save it. */
export function ListSection({
  id,
  list: listId = id,
  of,
  above,
  definition,
  query,
  ...part
}: ListSectionProps) {
  const { map, conversationSlugId } = part
  const { kind, needsScript, isMarked, isWhole, guide, failed, empty } = definition
  const title = definition.title({ kind: groupingKindOf(map) })
  const count = query.total ?? query.data?.length ?? 0
  const found = {
    count,
    numAnswered: query.numAnswered ?? count,
    numGroups: map?.groups.length ?? query.data?.[0]?.clustersStats.length ?? 2,
    kind: groupingKindOf(map),
    hasGroups: !hasNoGroups(map),
    areWords: query.data !== undefined && !hasAxisAbove(query.data),
    ...(of && { letter: letterOf(of) }),
  }
  const isEmpty = query.data?.length === 0
  if (isEmpty && !empty) return null
  const intro = definition.intro?.(found)
  const list = (
    <QueryBoundary query={query} title={title} failed={failed()}>
      {(opinions) =>
        opinions.length === 0 ? (
          <EmptyState title={empty?.(found) ?? ''} />
        ) : (
          <ResultList
            key={listId}
            id={listId}
            of={of}
            opinions={opinions}
            kind={kind}
            rest={query.rest}
            isWhole={isWhole}
            hasPages={!needsScript}
            {...part}
          />
        )
      }
    </QueryBoundary>
  )
  return (
    <Section
      id={id}
      guide={guide}
      title={title}
      tools={
        map &&
        count > 0 && (
          <ChartTools
            id={id}
            title={title}
            numPeople={map.participantCount}
            groups={hasStrip(kind) ? map.groups : []}
          />
        )
      }
      heading={isMarked ? <mark>{title}</mark> : title}
      sentence={intro || title}
      intro={
        kind === 'shared' && intro ? (
          <>
            {intro}
            {betweenSentences()}
            <span className={styles.note}>{found.areWords ? m.wordsNote() : m.percentagesNote()}</span>
          </>
        ) : (
          intro
        )
      }
    >
      {above}
      {needsScript ? (
        <ScriptOnly conversationSlugId={conversationSlugId} sentence={needsScript()}>
          {list}
        </ScriptOnly>
      ) : (
        list
      )}
    </Section>
  )
}

/** One of the lists that the server sorts. */
export function ListOf({
  list,
  ...part
}: PartProps & { list: Exclude<keyof typeof LISTS, 'unsure' | 'differences'> }) {
  const { conversationSlugId, map } = part
  const query = useList({ conversationSlugId, list, hasGroups: !hasNoGroups(map) })
  return <ListSection id={list} definition={LISTS[list]} query={query} {...part} />
}

type ScriptOnlyProps = { conversationSlugId: string; sentence: string; children: ReactNode }

/** A list that scripts make from all opinions; without scripts a link leads to the tab of opinions instead. */
export function ScriptOnly({ conversationSlugId, sentence, children }: ScriptOnlyProps) {
  return (
    <>
      <noscript>
        <p>
          {sentence}
          {betweenSentences()}
          <ConversationLink conversationSlugId={conversationSlugId} tab="opinions">
            {m.readAllOpinions()}
          </ConversationLink>
        </p>
      </noscript>
      <div className={styles.scripted}>{children}</div>
    </>
  )
}

import { type GroupKey, listRepresentative, type Opinion, type OpinionMap } from '@parley/contract'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { percent, wholeNumber } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { letterOf } from '#ui/groups.ts'
import { anchorOf, GroupLink, GroupMark, keyOfAnchor } from './group.tsx'
import styles from './Groups.module.css'
import { hasNoGroups } from './opinionMap.ts'
import { OpinionRows, type OwnVoteOf } from './OpinionRows.tsx'
import { QueryBoundary } from './QueryBoundary.tsx'
import { type PartProps, Section } from './Section.tsx'

/** The groups one by one: how many people, and what sets them apart. */
export function Groups(part: PartProps) {
  return (
    <Section id="groups" title={m.groups()} definition={m.groupsDefinition()}>
      {hasNoGroups(part.map) ? (
        <EmptyState title={m.groupsEmpty()} />
      ) : part.map ? (
        <Panels {...part} map={part.map} />
      ) : (
        <Loading label={m.loadingSection(m.groups())} />
      )}
    </Section>
  )
}

function Panels({ conversationSlugId, map, ...row }: PartProps & { map: OpinionMap }) {
  const representative = useApiQuery(listRepresentative, { conversationSlugId })
  const { asked, ref } = useGroupOfAddress()
  const current = firstOf(map, [asked, map.place?.key])
  return (
    <div ref={ref} className={styles.groups}>
      <nav aria-label={m.groups()} className={styles.tabs}>
        {map.groups.map(({ key }) => (
          <GroupLink
            key={key}
            conversationSlugId={conversationSlugId}
            groupKey={key}
            className={styles.tab}
            isCurrent={key === current}
          >
            <GroupMark groupKey={key} />
            {m.groupLetter(letterOf(key))}
          </GroupLink>
        ))}
      </nav>
      {map.groups.map((group) => (
        <div key={group.key} className={group.key === current ? undefined : styles.folded}>
          <GroupFacts group={group} map={map} />
          <QueryBoundary query={representative} title={m.groups()} failed={m.failedGroups()}>
            {(opinions) => (
              <GroupOpinions groupKey={group.key} opinions={opinions[group.key] ?? []} {...row} />
            )}
          </QueryBoundary>
        </div>
      ))}
    </div>
  )
}

/** A group's name, how many people it is, and its summary. */
function GroupFacts({ group, map }: { group: OpinionMap['groups'][number]; map: OpinionMap }) {
  return (
    <div id={anchorOf(group.key)} className={styles.facts}>
      <h3 className={styles.name}>
        <GroupMark groupKey={group.key} size={18} />
        <span>{m.groupNamed({ letter: letterOf(group.key), label: group.label })}</span>
        {map.place?.key === group.key && <span className={styles.own}>{m.yourGroup()}</span>}
      </h3>
      <p>
        {m.sizeAndShare({
          size: wholeNumber(group.size),
          people: wholeNumber(map.participantCount),
          share: percent(group.size, map.participantCount),
        })}
      </p>
      {group.summary && <p dir="auto">{group.summary}</p>}
      {group.label && <p className={styles.note}>{m.groupLabelNote()}</p>}
    </div>
  )
}

type GroupOpinionsProps = {
  groupKey: GroupKey
  opinions: readonly Opinion[]
  ownVoteOf: OwnVoteOf
  onShow: (opinion: Opinion) => void
}

/** The opinions that set a group apart, each with the viewer's own vote beside it. */
function GroupOpinions({ groupKey, opinions, ownVoteOf, onShow }: GroupOpinionsProps) {
  if (opinions.length === 0) return <EmptyState title={m.representativeEmpty()} />
  return (
    <OpinionRows
      opinions={opinions}
      bars="groups"
      marked={groupKey}
      findingOf={(opinion) => directionSentence(opinion, groupKey)}
      ownVoteOf={(opinion) => ownVoteOf(opinion) ?? m.noVoteOfYours()}
      onShow={onShow}
    />
  )
}

const directionSentence = ({ clustersStats }: Opinion, groupKey: GroupKey): string | undefined => {
  const direction = clustersStats.find(({ key }) => key === groupKey)?.repfulFor
  if (!direction) return undefined
  return direction === 'agree' ? m.groupAgrees(letterOf(groupKey)) : m.groupDisagrees(letterOf(groupKey))
}

/** The group that the address asks for; it is brought into view unless it is there already. */
function useGroupOfAddress() {
  const ref = useRef<HTMLDivElement>(null)
  const asked = keyOfAnchor(useRouterState({ select: (state) => state.location.hash }))
  useEffect(() => {
    if (!asked || !ref.current) return
    const { top } = ref.current.getBoundingClientRect()
    if (top < 0 || top > innerHeight * 0.7) ref.current.scrollIntoView()
  }, [asked])
  return { asked, ref }
}

const firstOf = (map: OpinionMap, wanted: readonly (GroupKey | undefined)[]): GroupKey | undefined =>
  wanted.find((key) => map.groups.some((group) => group.key === key)) ?? map.groups[0]?.key

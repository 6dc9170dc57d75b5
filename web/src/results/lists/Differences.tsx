import type { GroupKey, OpinionMap } from '@parley/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, type MouseEvent } from 'react'
import * as m from '#messages/results.ts'
import { ConversationLink } from '#results/ConversationLink.tsx'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import { anchorOf, DIFFERENCES_ANCHOR, showDifferences } from '#results/groups/group.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import type { PartProps } from '#results/Section.tsx'
import { Badge } from '#ui/Badge.tsx'
import chip from '#ui/Chip.module.css'
import { groupingKindOf, nameOfGroup } from '#ui/groups.ts'
import { useIsHydrated } from '#ui/store.ts'
import { definitionOf } from './definitions.ts'
import styles from './Differences.module.css'
import { ListSection } from './ListSection.tsx'
import { groupOf } from './pages.ts'
import { useList } from './useList.ts'

/** The opinions that divide the groups: the widest gaps of all groups, or what sets one of them apart from the others. */
export function Differences(part: PartProps) {
  const { conversationSlugId, map } = part
  const groups = map && !hasNoGroups(map) ? map.groups : []
  const [chosen, choose] = useChosenGroup()
  const group = groups.find(({ key }) => key === chosen)
  const list = group ? anchorOf(group.key) : DIFFERENCES_ANCHOR
  const query = useList({ conversationSlugId, list, hasGroups: groups.length > 0 })
  return (
    <ListSection
      id={DIFFERENCES_ANCHOR}
      list={list}
      definition={definitionOf(list)}
      query={query}
      of={group?.key}
      above={
        map &&
        groups.length > 0 &&
        (group !== undefined || query.data?.length !== 0) && (
          <GroupFilter
            conversationSlugId={conversationSlugId}
            map={map}
            chosen={group?.key}
            onChoose={choose}
          />
        )
      }
      {...part}
    />
  )
}

/** The group that somebody chose here, or else the one that the address names. */
function useChosenGroup() {
  const hash = useLocation({ select: (location) => location.hash })
  // The server does not know the anchor of an address.
  const isHydrated = useIsHydrated()
  const [pressed, setPressed] = useState<{ hash: string; key: GroupKey | undefined }>()
  const named = isHydrated ? groupOf(hash) : undefined
  useEffect(() => {
    if (groupOf(location.hash.slice(1))) showDifferences()
  }, [])
  const choose = (key: GroupKey | undefined) => setPressed({ hash, key })
  return [pressed?.hash === hash ? pressed.key : named, choose] as const
}

type GroupFilterProps = {
  conversationSlugId: string
  map: OpinionMap
  chosen: GroupKey | undefined
  onChoose: (key: GroupKey | undefined) => void
}

/** Chooses what sets one group apart. Without scripts, each choice is a link to the page of that list. */
function GroupFilter({ conversationSlugId, map, chosen, onChoose }: GroupFilterProps) {
  const choices: { key?: GroupKey; name: string }[] = [
    { name: m.everyGroup({ kind: groupingKindOf(map) }) },
    ...map.groups.map((group) => ({ key: group.key, name: nameOfGroup(group) })),
  ]
  return (
    <ul className={styles.filter} aria-label={m.filterByGroup()} {...NOT_IN_PICTURE}>
      {choices.map(({ key, name }) => (
        <li key={name} id={key && anchorOf(key)}>
          <ConversationLink
            conversationSlugId={conversationSlugId}
            tab="analysis"
            all={key ? anchorOf(key) : DIFFERENCES_ANCHOR}
            preload={false}
            className={chip.chip}
            aria-current={key === chosen ? 'true' : undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              onChoose(key)
            }}
          >
            {key && <Badge groupKey={key} size={18} />}
            <bdi>{name}</bdi>
          </ConversationLink>
        </li>
      ))}
    </ul>
  )
}

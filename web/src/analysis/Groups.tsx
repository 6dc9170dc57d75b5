import { type GroupKey, listRepresentative, type OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Answered } from './Answered.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupLink } from './GroupLink.tsx'
import { GroupMark } from './GroupMark.tsx'
import { GroupOpinions } from './GroupOpinions.tsx'
import styles from './Groups.module.css'
import { letterOf } from './groups.ts'
import { hasNoGroups, type PartProps } from './part.ts'
import { Section } from './Section.tsx'
import { useGroupOfAddress } from './useGroupOfAddress.ts'

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
  const { asked, place } = useGroupOfAddress()
  const current = firstOf(map, [asked, map.place?.key])
  return (
    <div ref={place} className={styles.groups}>
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
          <Answered answer={representative} title={m.groups()} failed={m.failedGroups()}>
            {(opinions) => (
              <GroupOpinions groupKey={group.key} opinions={opinions[group.key] ?? []} {...row} />
            )}
          </Answered>
        </div>
      ))}
    </div>
  )
}

const firstOf = (map: OpinionMap, wanted: readonly (GroupKey | undefined)[]): GroupKey | undefined =>
  wanted.find((key) => map.groups.some((group) => group.key === key)) ?? map.groups[0]?.key

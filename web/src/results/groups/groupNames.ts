import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/map.ts'
import { letterOf, nameOfGroup } from '#ui/groups.ts'

type Group = OpinionMap['groups'][number]
export type NamedGroup = Pick<Group, 'key' | 'label' | 'name'>

/** The quoted part of a group's name: words of opinions, or of a model. */
export const quotedName = ({ name }: NamedGroup): string | undefined =>
  name && name.source !== 'author' ? name.text : undefined

/** The full name of a group without its letter, such as: Circles “For the fairness ordinance”. */
export function wholeName(group: NamedGroup): string {
  const [name, quoted] = [nameOfGroup(group), quotedName(group)]
  return quoted === undefined
    ? name
    : m.nameAndQuoted({ name, quoted, source: group.name?.source ?? 'opinion' })
}

/** The full name of a group with its letter. */
export const letterAndName = (group: NamedGroup): string =>
  m.groupName({ letter: letterOf(group.key), name: wholeName(group) })

/** Removes names that quote certain opinions, such as those of muted people. */
export function withoutNamesOf<G extends NamedGroup>(
  groups: readonly G[],
  opinions: readonly Opinion[],
): G[] {
  const slugIds = new Set(opinions.map(({ opinionSlugId }) => opinionSlugId))
  return groups.map((group) =>
    group.name?.opinionSlugIds.some((slugId) => slugIds.has(slugId)) ? { ...group, name: undefined } : group,
  )
}

import type { MapChange } from '@parley/contract'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/groupChanges.ts'

type Change = {
  reason: MapChange['reason']
  kind: GroupingKind
  /** The number of groups now and, if known, before. */
  groups: number
  before?: number | undefined
  /** The number of votes cast since. */
  votes: number
}

/** The reason for a change of groups as a sentence. */
export function reasonOf({ reason, kind, groups, before = groups, votes }: Change): string {
  const parts = { kind, groups, votes }
  switch (reason) {
    case 'groups_formed':
      return votes === 0 ? m.withoutVotes.appeared({ kind }) : m.withVotes.formed(parts)
    case 'group_added': {
      if (votes === 0) return m.withoutVotes.appeared({ kind })
      const added = groups - before
      return added > 1
        ? m.withVotes.someAdded({ ...parts, added })
        : m.withVotes.oneAdded({ ...parts, number: groups })
    }
    case 'groups_joined':
      if (votes === 0) return m.withoutVotes.joined({ kind })
      return before - groups > 1 ? m.withVotes.someJoined(parts) : m.withVotes.twoJoined(parts)
    case 'groups_dissolved':
      return votes === 0 ? m.withoutVotes.dissolved({ kind }) : m.withVotes.dissolved(parts)
    case 'groups_redrawn':
      return votes === 0 ? m.withoutVotes.redrawn({ kind }) : m.withVotes.redrawn(parts)
    case 'opinions_moderated':
      return m.opinionsModerated({ kind })
    case 'people_set_aside':
      return m.peopleSetAside({ kind })
  }
}

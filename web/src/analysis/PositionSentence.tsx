import type { GroupKey } from '@parley/contract'
import * as m from '#messages/map.ts'
import { Badge } from '#ui/Badge.tsx'
import { letterOf } from '#ui/groups.ts'
import { Marked } from '#ui/Marked.tsx'
import type { OwnPosition } from './ownPosition.ts'

/** "You are with group A, near group B.", with badges in place of the letters for the eye. */
export function PositionSentence({
  position: { group, closeTo },
}: {
  position: Extract<OwnPosition, { kind: 'placed' }>
}) {
  const letter = letterOf(group.key)
  const own = badgeOf(group.key)
  if (!closeTo) return <Marked text={m.yourGroup({ letter })} as={own} />
  return (
    <>
      <Marked text={m.yourGroupNear.start({ letter })} as={own} />
      <Marked text={m.yourGroupNear.end({ letter: letterOf(closeTo) })} as={badgeOf(closeTo)} />
    </>
  )
}

const badgeOf = (groupKey: GroupKey) => BADGES[groupKey]

function makeBadge(groupKey: GroupKey) {
  return function GroupLetter({ children }: { children: string }) {
    return (
      <>
        <span className="visually-hidden">{children}</span>
        <Badge groupKey={groupKey} size={22} />
      </>
    )
  }
}

/** Made once, so that a badge stays the same element from one rendering to the next. */
const BADGES: Record<GroupKey, ReturnType<typeof makeBadge>> = {
  '0': makeBadge('0'),
  '1': makeBadge('1'),
  '2': makeBadge('2'),
  '3': makeBadge('3'),
  '4': makeBadge('4'),
  '5': makeBadge('5'),
}

import type { GroupKey } from '@parley/contract'
import * as m from '#messages/map.ts'
import { BadgeInText } from '#ui/Badge.tsx'
import { letterOf } from '#ui/groups.ts'
import type { PositionAtGroup } from './ownPosition.ts'

/** Shows "You are with group A, near group B.", with badges instead of the letters. */
export function PositionSentence({ position }: { position: PositionAtGroup }) {
  const { group } = position
  const letter = letterOf(group.key)
  if (position.kind === 'like_group')
    return <WithBadge text={m.mostLikeGroup({ letter })} groupKey={group.key} />
  const { closeTo } = position
  if (!closeTo) return <WithBadge text={m.yourGroup({ letter })} groupKey={group.key} />
  return (
    <>
      <WithBadge text={m.yourGroupNear.start({ letter })} groupKey={group.key} />
      <WithBadge text={m.yourGroupNear.end({ letter: letterOf(closeTo) })} groupKey={closeTo} />
    </>
  )
}

type WithBadgeProps = { text: string; groupKey: GroupKey; size?: number }

/** A sentence, or a part of one, in which ⟦ and ⟧ enclose the letter of a group. */
export function WithBadge({ text, groupKey, size = 22 }: WithBadgeProps) {
  const [start = '', word, sign = '', end] = text.split(/(\S+ )?⟦.+⟧([.,;:]?)/)
  return (
    <>
      {start}
      <BadgeInText groupKey={groupKey} size={size} word={word ?? ''} sign={sign} />
      {end}
    </>
  )
}

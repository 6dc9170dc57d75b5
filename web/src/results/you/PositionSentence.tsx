import type { GroupKey } from '@parley/contract'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/map.ts'
import { BadgeInText } from '#ui/Badge.tsx'
import { letterOf } from '#ui/groups.ts'
import type { PositionAtGroup } from './ownPosition.ts'

/** Shows "You are with group A, near group B.", with badges instead of the letters. */
export function PositionSentence({ position, kind }: { position: PositionAtGroup; kind: GroupingKind }) {
  const { group } = position
  const letter = letterOf(group.key)
  if (position.kind !== 'placed') {
    const text = (position.kind === 'likely' ? m.likelyGroup : m.mostLikeGroup)({ kind, letter })
    return <WithBadge text={text} groupKey={group.key} />
  }
  const { closeTo } = position
  if (!closeTo) return <WithBadge text={m.yourGroup({ kind, letter })} groupKey={group.key} />
  return (
    <>
      <WithBadge text={m.yourGroupNear.start({ kind, letter })} groupKey={group.key} />
      <WithBadge text={m.yourGroupNear.end({ kind, letter: letterOf(closeTo) })} groupKey={closeTo} />
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

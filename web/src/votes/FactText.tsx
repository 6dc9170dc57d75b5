import { GroupKey } from '@parley/contract'
import { Badge } from '#ui/Badge.tsx'
import { letterOf } from '#ui/groups.ts'

/** A sentence of the catalogue in which ⟦ and ⟧ stand around what the pen marks, and ‹0› for the badge of group A. */
export function FactText({ text, badgeSize = 20 }: { text: string; badgeSize?: number }) {
  return (
    <>
      {text
        .replaceAll(' ‹', '\u00a0‹')
        .split(/(⟦[^⟧]*⟧|‹[0-5]›)/)
        .map((part, at) => {
          const key = GroupKey.options.find((option) => part === `‹${option}›`)
          if (part.startsWith('⟦')) return <mark key={at}>{part.slice(1, -1)}</mark>
          return key === undefined ? part : <GroupLetter key={at} groupKey={key} size={badgeSize} />
        })}
    </>
  )
}

/** A badge in running text, and its letter for screen readers. */
function GroupLetter({ groupKey, size }: { groupKey: GroupKey; size: number }) {
  return (
    <>
      <Badge groupKey={groupKey} size={size} />
      <span className="visually-hidden">{letterOf(groupKey)}</span>
      {/* A stop or comma stays with its badge. */}
      {'\u2060'}
    </>
  )
}

import { GroupKey } from '@parley/contract'
import { BadgeInText } from '#ui/Badge.tsx'

/** A message in which ⟦ and ⟧ enclose the words with the pen mark, and ‹0› is the badge of group A. */
export function FactText({ text, badgeSize = 20 }: { text: string; badgeSize?: number }) {
  return (
    <>
      {text.split(/(⟦[^⟦⟧]*⟧|(?:(?<![^\s⟧])[^\s⟦⟧]+ )?‹[0-5]›[.,;:]?)/).map((part, at) => {
        if (part.startsWith('⟦')) return <mark key={at}>{part.slice(1, -1)}</mark>
        const [word = '', named = '', sign = ''] = part.split(/[‹›]/)
        const key = GroupKey.options.find((option) => option === named)
        if (key === undefined) return part
        return <BadgeInText key={at} groupKey={key} size={badgeSize} word={word} sign={sign} />
      })}
    </>
  )
}

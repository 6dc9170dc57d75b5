import type { GroupPoll, PollOption } from '@parley/contract'
import { shareOfGroup } from '#polls/groupAnswers.ts'
import { layoutOf, STRIP_WIDTH, type StripLayout } from '#results/lists/strip.ts'

/** Lays out the groups by the share of their members who chose an option of the poll. */
export const pollStripLayout = (
  option: PollOption,
  groups: readonly GroupPoll[],
  width: number = STRIP_WIDTH,
): StripLayout => {
  const shares = groups.flatMap((group) => {
    const share = shareOfGroup(group, option)
    return share ? [{ key: group.key, ...share }] : []
  })
  return layoutOf(shares, { keys: groups.map(({ key }) => key), width })
}

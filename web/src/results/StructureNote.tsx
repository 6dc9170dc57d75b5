import type { Conversation, OpinionMap } from '@parley/contract'
import * as m from '#messages/structure.ts'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { wholeNumber } from '#ui/format.ts'
import type { UngroupedReason } from './findings.ts'

type StructureNoteProps = { conversation: Conversation; map: OpinionMap; ungroupedReason: UngroupedReason }

/** Explains the headline where the votes show neither groups nor sides, and what would help. */
export function StructureNote({ conversation, map, ungroupedReason }: StructureNoteProps) {
  const isLeading = useOrganizerRole(conversation) !== undefined
  return (
    <>
      <p>{explanationOf(map, ungroupedReason)}</p>
      {ungroupedReason === 'readiness' && isLeading && <p>{m.addOpposites()}</p>}
    </>
  )
}

function explanationOf(
  { sameWay, votesNeeded: count }: OpinionMap,
  ungroupedReason: UngroupedReason,
): string {
  if (ungroupedReason === 'not_measured') return m.soon()
  if (ungroupedReason === 'too_few')
    return count === undefined ? m.moreVotesUncounted() : m.moreVotes({ count })
  if (!sameWay) return m.cannotTellUncounted()
  return m.cannotTell({ numOpinions: wholeNumber(sameWay.numOpinions), of: wholeNumber(sameWay.of) })
}

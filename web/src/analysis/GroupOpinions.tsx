import type { GroupKey, Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { letterOf } from './groups.ts'
import { OpinionRows } from './OpinionRows.tsx'
import type { OwnVoteOf } from './ownVote.ts'

type GroupOpinionsProps = {
  groupKey: GroupKey
  opinions: readonly Opinion[]
  ownVoteOf: OwnVoteOf
  onShow: (opinion: Opinion) => void
}

/** The opinions that set a group apart, each with the viewer's own vote beside it. */
export function GroupOpinions({ groupKey, opinions, ownVoteOf, onShow }: GroupOpinionsProps) {
  if (opinions.length === 0) return <EmptyState title={m.representativeEmpty()} />
  return (
    <OpinionRows
      opinions={opinions}
      bars="groups"
      marked={groupKey}
      findingOf={(opinion) => directionSentence(opinion, groupKey)}
      ownVoteOf={(opinion) => ownVoteOf(opinion) ?? m.noVoteOfYours()}
      onShow={onShow}
    />
  )
}

const directionSentence = ({ clustersStats }: Opinion, groupKey: GroupKey): string | undefined => {
  const direction = clustersStats.find(({ key }) => key === groupKey)?.repfulFor
  if (!direction) return undefined
  return direction === 'agree' ? m.groupAgrees(letterOf(groupKey)) : m.groupDisagrees(letterOf(groupKey))
}

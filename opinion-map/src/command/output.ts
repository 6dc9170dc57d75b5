import type { Analysis } from '../analyse.ts'
import type { ImportedConversation } from '../polis-export/read-export.ts'
import type { Resamples } from '../robustness-report/resamples.ts'
import type { RobustnessReport } from '../robustness-report/robustness-report.ts'
import type { SourceId } from '../polis-export/vote-collector.ts'

type Sources = Pick<ImportedConversation, 'participantOf' | 'opinionOf'>

/**
 * The JSON that the command line prints. `groups` and `positions` are parallel to `participantIds`,
 * `groupAwareConsensus` is parallel to `opinionIds`; `representative` and `sizes` have one entry per group. Ids are
 * those of the file.
 */
export function mapOutput(
  { result, participants }: Analysis,
  report: RobustnessReport | undefined,
  sources: Sources,
) {
  const indexOfKey = new Map(result.groups.map(({ key }, g) => [key, g]))
  const withFileIds = <Entry extends { opinionId: number }>(entries: Entry[]) =>
    entries.map((entry): Omit<Entry, 'opinionId'> & { opinionId: SourceId } => ({
      ...entry,
      opinionId: sources.opinionOf(entry.opinionId),
    }))
  return {
    mode: result.mode,
    k: result.k,
    hasClearGroups: result.hasClearGroups,
    unclearReason: result.unclearReason,
    sizes: result.groups.map(({ size }) => size),
    numVotes: result.numVotes,
    participantIds: Array.from(participants.participantIds, sources.participantOf),
    groups: Array.from(participants.groups, (key) => indexOfKey.get(key) ?? null),
    certainties: participants.certainties ? Array.from(participants.certainties) : null,
    positions: { x: Array.from(participants.xs), y: Array.from(participants.ys) },
    opinionIds: result.opinionIds.map(sources.opinionOf),
    moderatedOut: result.parameters.moderatedOut.map(sources.opinionOf),
    meta: (result.parameters.meta ?? []).map(sources.opinionOf),
    explainedVariance: result.explainedVariance,
    explainedVarianceRatio: result.explainedVarianceRatio,
    groupAwareConsensus: {
      agree: result.gacAgree,
      disagree: result.gacDisagree,
      ...(result.gacAgreeGeometric && { agreeGeometric: result.gacAgreeGeometric }),
      ...(result.gacDisagreeGeometric && { disagreeGeometric: result.gacDisagreeGeometric }),
    },
    extremity: result.extremity,
    priority: result.priority,
    representative: result.groups.map(({ representative }) => withFileIds(representative)),
    consensus: {
      agree: withFileIds(result.consensus.agree),
      disagree: withFileIds(result.consensus.disagree),
    },
    silhouettes: result.silhouettes,
    ...(report && {
      bridging: report.bridging,
      selection: { ...report.selection, opinions: withFileIds(report.selection.opinions) },
    }),
    stability: report && report.redraws.of > 0 ? stabilityOf(report.redraws) : null,
  }
}

// The number of the ten resamples in which all groups, and each single group, were found again.
function stabilityOf({ same, of, groups }: Resamples) {
  return { same, of, groups: groups.map((group) => group.same) }
}

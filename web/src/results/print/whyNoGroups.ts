import * as m from '#messages/print.ts'
import type { Finding, UngroupedReason } from '#results/findings.ts'

const OF_VOTES: Record<UngroupedReason, () => string> = {
  readiness: m.noGroupsByReadiness,
  too_few: m.noGroupsByFewVotes,
  not_measured: m.noGroupsYet,
}

/** Why results have neither groups nor sides, in two sentences; undefined if they have. */
export function whyNoGroups(finding: Finding): string | undefined {
  switch (finding.kind) {
    case 'groups':
    case 'sides':
      return undefined
    case 'too_few':
      return m.noGroupsOfFewPeople()
    case 'groups_later':
      return m.noGroupsBefore({ minPeople: finding.minPeople })
    case 'not_computed':
    case 'computed_anew':
      return m.noGroupsYet()
    case 'no_clear_groups':
      return finding.structure ? OF_VOTES[finding.structure]() : m.noGroupsByChance()
  }
}

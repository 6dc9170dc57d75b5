import { analyse, buildMatrix, drawPoints } from '@parley/opinion-map'
import type { NewRun, Snapshot } from '#analysis/sql.ts'

/** One run over a snapshot. The seed differs from run to run, so that each draws other points. */
export function computeRun(conversationId: number, snapshot: Snapshot, seed: number): NewRun {
  const votes = columns(snapshot.opinions)
  const { result: map, participants } = analyse(buildMatrix(votes), {
    mode: 'compat',
    seed,
    moderatedOut: snapshot.opinions.filter(({ is_moderated }) => is_moderated).map(({ id }) => id),
    ...(snapshot.previous === undefined ? {} : { previous: snapshot.previous }),
  })
  const picture = drawPoints({ participants, result: map, seed })
  const clusters = map.hasClearGroups
    ? map.groups.map(({ key, size }) => ({ key: String(key), numUsers: size }))
    : []
  const rows = [...participants.groups.keys()].filter((row) => (participants.groups[row] ?? -1) >= 0)
  return {
    conversationId,
    numVotes: snapshot.numVotes,
    numParticipants: snapshot.numParticipants,
    numOpinions: snapshot.numOpinions,
    clusters: JSON.stringify(clusters),
    result: JSON.stringify({ map, picture }),
    memberIds: map.hasClearGroups ? rows.map((row) => participants.participantIds[row] ?? 0) : [],
    memberGroups: map.hasClearGroups ? rows.map((row) => participants.groups[row] ?? -1) : [],
  }
}

function columns(opinions: Snapshot['opinions']) {
  const numVotes = opinions.reduce((sum, { choices }) => sum + (choices === null ? 0 : count(choices)), 0)
  const participantIds = new Int32Array(numVotes)
  const opinionIds = new Int32Array(numVotes)
  const values = new Int8Array(numVotes)
  let at = 0
  for (const { id, voters, choices } of opinions) {
    if (voters === null || choices === null) continue
    const chosen = choices.split(',')
    for (const [index, voter] of voters.split(',').entries()) {
      participantIds[at] = Number(voter)
      opinionIds[at] = id
      values[at] = Number(chosen[index])
      at++
    }
  }
  return { participantIds, opinionIds, values }
}

function count(list: string): number {
  let commas = 0
  for (let at = list.indexOf(','); at >= 0; at = list.indexOf(',', at + 1)) commas++
  return commas + 1
}

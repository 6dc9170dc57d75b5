import { buildMatrix, type VoteMatrix } from '@parley/opinion-map'
import type { ClientBase, Pool } from 'pg'
import { inSnapshot, readSnapshotIn, type Snapshot } from '#analysis/worker/snapshot.sql.ts'
import { userRanges } from '#analysis/worker/user-ranges.sql.ts'
import { copyRows } from '#db/copy.ts'
import { newestExportedRun, newestRunId, type ExportedRun } from '#verification/exported-runs.sql.ts'

export type BundleText = {
  id: number
  slugId: string
  body: string
  language: string | null
  languageBy: number
  isSeed: boolean
  isModerated: boolean
  /** Whether only moderators may read it. */
  isHidden: boolean
  day: number
}

/** All contents of a bundle, read at one moment. */
export type BundleInput = {
  snapshot: Snapshot
  matrix: VoteMatrix
  /** The day of each vote of the matrix, counted from 1970. */
  days: Uint16Array
  conversation: {
    slugId: string
    title: string
    body: string
    /** As its author stated it, or else as it was detected. */
    language: string | null
    suggestedLanguage: string | null
    sourceUrl: string | null
    attribution: string | null
  }
  /** The opinions that are neither deleted nor about the person, in ascending order of ids. */
  opinions: BundleText[]
  exported: ExportedRun | undefined
  newestRunId: number | null
}

/** Reads the data for an export; undefined if the conversation was deleted. */
export const readBundleInput = (pool: Pool, conversationId: number): Promise<BundleInput | undefined> =>
  inSnapshot(pool, async (client) => {
    const snapshot = await readSnapshotIn(client, conversationId)
    if (snapshot === undefined) return undefined
    const { rows: conversations } = await client.query<BundleInput['conversation']>(
      `select slug_id as "slugId", title, body, language,
         nullif(suggested_language, '') as "suggestedLanguage", source_url as "sourceUrl", attribution
       from conversations where id = $1`,
      [conversationId],
    )
    const [conversation] = conversations
    if (conversation === undefined) return undefined
    const { rows: opinions } = await client.query<BundleText>(
      `select o.id, o.slug_id as "slugId", o.body, o.language, o.language_by as "languageBy", o.is_seed as "isSeed", m.id is not null as "isModerated",
         coalesce(m.action = 'hide', false) as "isHidden", ${dayOf('o.created_at')} as day
       from opinions o left join opinion_moderations m on m.id = o.moderation_id
       where o.conversation_id = $1 and o.deleted_at is null and o.about_person_since is null order by o.id`,
      [conversationId],
    )
    const matrix = buildMatrix(snapshot.votes)
    return {
      snapshot,
      matrix,
      days: await readDays(client, { conversationId, matrix, snapshot }),
      conversation,
      opinions,
      exported: await newestExportedRun(client, conversationId),
      newestRunId: await newestRunId(client, conversationId),
    }
  })

const dayOf = (moment: string) => `greatest(0, (${moment} at time zone 'UTC')::date - date '1970-01-01')`

/** The day of each vote, one row per person, in the order of the index. */
async function readDays(
  client: ClientBase,
  { conversationId, matrix, snapshot }: Pick<BundleInput, 'matrix' | 'snapshot'> & { conversationId: number },
): Promise<Uint16Array> {
  const days = new Uint16Array(matrix.codes.length)
  const columns = new Map(Array.from(matrix.opinionIds, (id, column) => [id, column]))
  let row = 0
  const read = (bytes: Buffer) => {
    const participant = bytes.readInt32BE(LENGTH)
    while (row < matrix.participantIds.length && matrix.participantIds[row]! < participant) row++
    if (matrix.participantIds[row] !== participant) return
    const end = bytes.length
    for (let at = 2 * LENGTH + ID; at < end; at += 2 * ID) {
      const column = columns.get(bytes.readInt32BE(at))
      const vote = column === undefined ? -1 : voteAt(matrix, row, column)
      if (vote >= 0) days[vote] = bytes.readInt32BE(at + ID)
    }
  }
  const count = { votes: snapshot.numVotes, participants: snapshot.numParticipants }
  for await (const range of userRanges(client, { conversationId, count }))
    await copyRows(
      client,
      `select user_id, string_agg(int4send(opinion_id) || int4send(${dayOf('updated_at')}), '') from votes
       where conversation_id = ${Math.trunc(conversationId)} and ${range} group by user_id order by user_id`,
      read,
    )
  return days
}

const LENGTH = 4
const ID = 4

/** The position of a vote in its row, which is sorted by column; −1 if there is none. */
function voteAt({ rowStarts, codes }: VoteMatrix, row: number, column: number): number {
  let low = rowStarts[row]!
  let high = rowStarts[row + 1]! - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = codes[middle]! >>> 2
    if (found === column) return middle
    if (found < column) low = middle + 1
    else high = middle - 1
  }
  return -1
}

import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conversations, readConversation } from '../../opinion-map/goldens/conversations.ts'
import type { VoteColumns } from '../../opinion-map/src/matrix.ts'
import { csvReader } from '../../opinion-map/src/polis-export/csv.ts'
import { readExport } from '../../opinion-map/src/polis-export/read-export.ts'
import { namedByOnly, folders } from './options.ts'

export type RealConversation = {
  name: string
  votes: VoteColumns
  moderatedOut: number[]
  /** The groups that Polis published. */
  official?: { participants: number[]; groups: number[] }
}

/** Conversations of the demonstration whose votes have times. */
const TIMED = ['brexit-consensus', '15-per-hour-seattle', 'vtaiwan.uberx']
const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))

/** The eight conversations, or those of them that --only names, without the order of their votes. */
export const realConversations = (): RealConversation[] =>
  namedByOnly(conversations).map((name) => {
    const { votes, golden } = readConversation(name)
    return { name, votes, moderatedOut: golden.mod_out, official: golden.official }
  })

/** Conversations whose votes are in the order in which they were cast. */
export const timedConversations = (): Promise<RealConversation[]> =>
  Promise.all(namedByOnly(TIMED).map((name) => readFolder(`${DEMO}${name}`)))

/** The conversations of --folders, each a folder as Polis exports it. */
export const givenConversations = (): Promise<RealConversation[]> =>
  Promise.all(folders.map((path) => readFolder(resolve(process.env['INIT_CWD'] ?? '', path))))

async function readFolder(path: string): Promise<RealConversation> {
  const { votes, moderatedOut, findParticipant } = await readExport(path)
  return { name: basename(path), votes, moderatedOut, ...officialGroups(path, findParticipant) }
}

/** The groups in an export of Polis, if it names them. */
function officialGroups(
  path: string,
  findParticipant: (id: string) => number | undefined,
): Pick<RealConversation, 'official'> {
  const file = join(path, 'participants-votes.csv')
  if (!existsSync(file)) return {}
  const official = { participants: [] as number[], groups: [] as number[] }
  let columns: { id: number; group: number } | undefined
  const reader = csvReader(file, (cells) => {
    if (columns === undefined) {
      columns = { id: cells.indexOf('participant'), group: cells.indexOf('group-id') }
      return
    }
    const [participant, group] = [findParticipant(cells[columns.id] ?? ''), cells[columns.group] ?? '']
    if (participant === undefined || group === '') return
    official.participants.push(participant)
    official.groups.push(Number(group))
  })
  reader.push(readFileSync(file, 'utf8'))
  reader.end()
  return official.groups.length === 0 ? {} : { official }
}

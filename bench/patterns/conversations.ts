import { conversations, readConversation } from '../../opinion-map/goldens/conversations.ts'
import { readExport } from '../../server/src/import/export.ts'
import { filesOfFolder } from '../../server/src/import/files.ts'
import type { Voter } from '../../server/src/patterns/voters.ts'

type Vote = { opinionId: number; choice: number; seconds: number }
type Conversation = { name: string; hasTimes: boolean; voters: Voter[] }

const WITH_TIMES = ['15-per-hour-seattle', 'brexit-consensus', 'vtaiwan.uberx']

/** The eight real conversations: those of the demonstration data whose export has the time of each vote. */
export async function realConversations(): Promise<Conversation[]> {
  const timed = await Promise.all(WITH_TIMES.map(readTimed))
  const others = conversations
    .filter((name) => !WITH_TIMES.includes(name))
    .map((name) => {
      const { participantIds, opinionIds, values } = readConversation(name).votes
      const places = Map.groupBy(participantIds.keys(), (at) => participantIds[at] ?? 0)
      const voters = [...places].map(([id, own]) =>
        voterOf(
          id,
          own.map((at) => ({ opinionId: opinionIds[at] ?? 0, choice: values[at] ?? 0, seconds: 0 })),
        ),
      )
      return { name, hasTimes: false, voters }
    })
  return [...timed, ...others]
}

async function readTimed(name: string): Promise<Conversation> {
  const folder = new URL(`../../demo/${name}`, import.meta.url).pathname
  const { participants } = await readExport(filesOfFolder(folder))
  const voters = participants.map(({ sourceId, votes }) =>
    voterOf(
      sourceId,
      votes.map(([opinionId, choice, at]) => ({ opinionId, choice, seconds: at / 1000 })),
    ),
  )
  return { name, hasTimes: true, voters }
}

function voterOf(id: number, votes: Vote[]): Voter {
  const own = votes.toSorted((a, b) => a.opinionId - b.opinionId)
  const times = own.map(({ seconds }) => seconds).filter((seconds) => seconds > 0)
  return {
    id,
    opinionIds: Int32Array.from(own, ({ opinionId }) => opinionId),
    choices: Int8Array.from(own, ({ choice }) => choice),
    times: Float64Array.from(times),
    // Whether devices were new is unknown, so every other device counts as new.
    knownSince: Math.min(...times) - (id % 2) * 86_400,
  }
}

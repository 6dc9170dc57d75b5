import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export const conversations = [
  'london.youth.policing',
  'brexit-consensus',
  '15-per-hour-seattle',
  'bg2050-volunteers',
  'canadian-electoral-reform',
  'scoop-hivemind.biodiversity',
  'vtaiwan.uberx',
  'american-assembly.bowling-green',
] as const

type GoldenRecord = {
  tid: number
  'n-success': number
  'n-trials': number
  'p-success': number
  'p-test': number
}

export type GoldenRepresentative = GoldenRecord & {
  repness: number
  'repness-test': number
  'repful-for': 'agree' | 'disagree'
  'best-agree'?: boolean
}

/** The results of the reference implementation. */
export type Golden = {
  n_votes: number
  n_participants_total: number
  mod_out: number[]
  meta: number[]
  k: number
  group_sizes: number[]
  silhouette_by_k: Record<string, number>
  participants: number[]
  labels: number[]
  labels_forced_k: Record<string, number[]>
  explained_variance: [number, number]
  explained_variance_ratio: [number, number]
  statement_ids: number[]
  pca_mean: number[]
  pc1: number[]
  pc2: number[]
  extremity: number[]
  priority: number[]
  projection: [number, number][]
  gac_agree_product: number[]
  gac_disagree_product: number[]
  gac_agree_geomean: number[]
  gac_disagree_geomean: number[]
  repness: Record<string, GoldenRepresentative[]>
  consensus: { agree: GoldenRecord[]; disagree: GoldenRecord[] }
  /** The groups that Polis published. */
  official: { participants: number[]; groups: number[] }
}

export type Conversation = {
  votes: { participantIds: Int32Array; opinionIds: Int32Array; values: Int8Array }
  golden: Golden
}

type PackedConversation = { participantIds: number[]; opinionIds: number[]; rows: string[]; golden: Golden }

const valueOf: Record<string, number> = { '+': 1, '-': -1, '0': 0 }

type Name = (typeof conversations)[number]

/** Participants in the order of their first votes; undefined if that is the order of their ids. */
export function readFirstVotes(name: Name): number[] | undefined {
  const orders: Partial<Record<Name, number[]>> = JSON.parse(
    readFileSync(new URL('first-votes.json', import.meta.url), 'utf8'),
  )
  return orders[name]
}

/** The votes of one conversation, by participant, and the reference results. */
export function readConversation(name: Name): Conversation {
  const file = gunzipSync(readFileSync(new URL(`${name}.json.gz`, import.meta.url)))
  const { participantIds, opinionIds, rows, golden }: PackedConversation = JSON.parse(file.toString())
  const votes = rows.flatMap((row, i) =>
    Array.from(row, (letter, j) => ({ participantId: participantIds[i]!, opinionId: opinionIds[j]!, value: valueOf[letter] })),
  )
  const cast = votes.filter(({ value }) => value !== undefined)
  return {
    votes: {
      participantIds: Int32Array.from(cast, ({ participantId }) => participantId),
      opinionIds: Int32Array.from(cast, ({ opinionId }) => opinionId),
      values: Int8Array.from(cast, ({ value }) => value ?? 0),
    },
    golden,
  }
}

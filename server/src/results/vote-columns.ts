/**
 * Votes of a conversation as columns of equal length. The votes of a person are adjacent, and people are in ascending
 * order.
 */
export type Votes = { participantIds: Int32Array; opinionIds: Int32Array; values: Int8Array }

export const NO_VOTES: Votes = {
  participantIds: new Int32Array(0),
  opinionIds: new Int32Array(0),
  values: new Int8Array(0),
}

const ID_BYTES = 4
const VOTE_BYTES = 4

/**
 * Collects votes as typed columns. A row holds a person and their votes, each with its length before it; a vote is 4 ×
 * opinion + choice + 1.
 */
export class VoteColumnsBuilder {
  readonly #isWanted: Uint8Array
  readonly #lowest: number
  #participantIds: Int32Array
  #opinionIds: Int32Array
  #values: Int8Array
  #length = 0

  /** Skips votes on opinions that are not in this ascending list. */
  constructor({ opinionIds, expected }: { opinionIds: readonly number[]; expected: number }) {
    this.#lowest = opinionIds[0] ?? 0
    this.#isWanted = new Uint8Array(opinionIds.length === 0 ? 0 : (opinionIds.at(-1) ?? 0) - this.#lowest + 1)
    for (const id of opinionIds) this.#isWanted[id - this.#lowest] = 1
    // Votes on moderated opinions are in the columns, but not in the expected number.
    const capacity = Math.max(1024, Math.ceil(expected * 1.05))
    this.#participantIds = new Int32Array(capacity)
    this.#opinionIds = new Int32Array(capacity)
    this.#values = new Int8Array(capacity)
  }

  add(row: Buffer): void {
    const participantId = row.readInt32BE(ID_BYTES)
    const start = 2 * ID_BYTES + VOTE_BYTES
    const end = start + row.readInt32BE(2 * ID_BYTES)
    this.#reserve((end - start) / VOTE_BYTES)
    for (let at = start; at < end; at += VOTE_BYTES) {
      const code = row.readUInt32BE(at)
      const opinionId = code >>> 2
      if (this.#isWanted[opinionId - this.#lowest] !== 1) continue
      this.#participantIds[this.#length] = participantId
      this.#opinionIds[this.#length] = opinionId
      this.#values[this.#length] = (code & 3) - 1
      this.#length++
    }
  }

  columns(): Votes {
    return {
      participantIds: this.#participantIds.subarray(0, this.#length),
      opinionIds: this.#opinionIds.subarray(0, this.#length),
      values: this.#values.subarray(0, this.#length),
    }
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#values.length) return
    const capacity = Math.max(this.#length + more, 2 * this.#values.length)
    const grown = <T extends Int32Array | Int8Array>(larger: T, old: T): T => {
      larger.set(old)
      return larger
    }
    this.#participantIds = grown(new Int32Array(capacity), this.#participantIds)
    this.#opinionIds = grown(new Int32Array(capacity), this.#opinionIds)
    this.#values = grown(new Int8Array(capacity), this.#values)
  }
}

/** Joins sets of columns, such as votes and poll answers. If only one of them has votes, the result is that one. */
export function joinVotes(...all: readonly Votes[]): Votes {
  const parts = all.filter(({ values }) => values.length > 0)
  if (parts.length === 1 && parts[0] !== undefined) return parts[0]
  const numVotes = parts.reduce((sum, { values }) => sum + values.length, 0)
  const joined = {
    participantIds: new Int32Array(numVotes),
    opinionIds: new Int32Array(numVotes),
    values: new Int8Array(numVotes),
  }
  let at = 0
  for (const { participantIds, opinionIds, values } of parts) {
    joined.participantIds.set(participantIds, at)
    joined.opinionIds.set(opinionIds, at)
    joined.values.set(values, at)
    at += values.length
  }
  return joined
}

/** The votes on these opinions. */
export function votesOn(opinionIds: readonly number[], votes: Votes): Votes {
  const wanted = new Set(opinionIds)
  return votesWhere(votes, (at) => wanted.has(votes.opinionIds[at] ?? 0))
}

/** The votes at the selected positions. */
export function votesWhere(
  { participantIds, opinionIds, values }: Votes,
  isWanted: (at: number) => boolean,
): Votes {
  const places = new Int32Array(opinionIds.length)
  let count = 0
  for (let at = 0; at < opinionIds.length; at++) if (isWanted(at)) places[count++] = at
  const wanted = places.subarray(0, count)
  return {
    participantIds: wanted.map((at) => participantIds[at] ?? 0),
    opinionIds: wanted.map((at) => opinionIds[at] ?? 0),
    values: new Int8Array(count).map((_, index) => values[wanted[index] ?? 0] ?? 0),
  }
}

/**
 * The distinct voters. The votes of a person are adjacent, so this finds each once or twice; a set of millions of
 * numbers would take many times as long.
 */
export function votersOf({ participantIds }: Votes): number[] {
  const voters: number[] = []
  for (let at = 0; at < participantIds.length; at++) {
    const id = participantIds[at] ?? 0
    if (at === 0 || id !== participantIds[at - 1]) voters.push(id)
  }
  return voters
}

/**
 * The same votes, with those of merged guests assigned to their accounts; `accountOf` is in the order of merging. As in a
 * merge, only one of several votes on an opinion (or answers to the poll, whose ids are below 0) stays: that of the account,
 * or else that of the guest who was merged first.
 */
export function votesOfAccounts(votes: Votes, accountOf: ReadonlyMap<number, number>): Votes {
  if (accountOf.size === 0) return votes
  const { participantIds, opinionIds } = votes
  const accounts = new Set(accountOf.values())
  const rankOf = new Map([...accountOf.keys()].map((id, rank) => [id, rank]))
  const rank = (id: number) => rankOf.get(id) ?? -1
  const keptOf = new Map<string, number>()
  const subjectAt = (at: number, account: number) => `${account} ${Math.max(-1, opinionIds[at] ?? 0)}`
  const accountAt = (at: number) => {
    const id = participantIds[at] ?? 0
    return accountOf.get(id) ?? (accounts.has(id) ? id : undefined)
  }
  for (const [at, id] of participantIds.entries()) {
    const account = accountAt(at)
    if (account === undefined) continue
    const subject = subjectAt(at, account)
    const kept = keptOf.get(subject)
    if (kept === undefined || rank(id) < rank(kept)) keptOf.set(subject, id)
  }
  const kept = votesWhere(votes, (at) => {
    const account = accountAt(at)
    return account === undefined || keptOf.get(subjectAt(at, account)) === participantIds[at]
  })
  return { ...kept, participantIds: kept.participantIds.map((id) => accountOf.get(id) ?? id) }
}

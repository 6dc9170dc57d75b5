import { perApp, type Ctx } from '#ctx.ts'
import type { Readable } from '#conversations/rules.ts'
import type { Head } from '#conversations/sql.ts'
import { Kept } from '#http/kept.ts'
import { opinionsOf, type OpinionRow } from '#opinions/sql.ts'

export interface OpinionSet {
  opinions: OpinionRow[]
  numParticipants: number
  /** The newest run of the analysis at that moment. */
  runId: number | null
}

const kept = perApp(
  () =>
    new Kept<OpinionSet>({
      maxBytes: 64 * 1024 * 1024,
      sizeOf: ({ opinions }) => opinions.reduce((bytes, { body }) => bytes + 500 + body.length * 2, 0),
    }),
)

/** All opinions of a conversation that are not deleted; kept while its version stays. */
export const opinionSetOf = (ctx: Ctx, head: Readable<Head>): Promise<OpinionSet> =>
  kept(ctx).get(String(head.id), head.version, () => opinionsOf(ctx.pool, head.id))

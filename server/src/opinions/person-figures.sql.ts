import type { Answers } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** SQL for the present answers to the opinion `o`: agrees, disagrees and passes, with what is not folded yet. */
const PRESENT_ANSWERS = sql`(
  select array[coalesce(sum(agrees), 0), coalesce(sum(disagrees), 0), coalesce(sum(passes), 0)]::int[] from (
    select num_agrees as agrees, num_disagrees as disagrees, num_passes as passes
    from opinion_tallies where opinion_id = o.id
    union all
    select agrees, disagrees, passes from tally_deltas
    where conversation_id = o.conversation_id and opinion_id = o.id
  ) counts)`

const putAnswers = (condition: ReturnType<typeof sql>) => sql`
  insert into person_figures (opinion_id, counted)
  select o.id, ${PRESENT_ANSWERS} from opinions o join conversations c on c.id = o.conversation_id
  where o.about_person_since is not null and o.deleted_at is null and o.moderation_id is null and ${condition}
  order by o.id
  on conflict (opinion_id) do update set counted = excluded.counted
    where person_figures.counted is distinct from excluded.counted`

/**
 * Keeps how people have answered the opinions about the person until this block. Call it in the transaction of the
 * block.
 */
export async function countAnswersOfBlock(db: Db, conversationId: number): Promise<void> {
  await putAnswers(sql`o.conversation_id = ${conversationId}`).execute(db)
}

/** Whether the figure of an opinion may be published anew: an hour after the last time. */
const isDue = (now: Date) =>
  sql`(f.shown_at is null or f.shown_at <= ${now}::timestamptz - interval '1 hour')`

/** Where votes are published, keeps how people have answered by now, for figures that may be published anew. */
export async function countPresentAnswers(db: Db, now: Date): Promise<void> {
  await putAnswers(sql`c.publication = 'votes' and c.deleted_at is null and not exists (
    select from person_figures f where f.opinion_id = o.id and not ${isDue(now)})`).execute(db)
}

export type DueFigure = {
  opinion_id: number
  conversation_id: number
  counted: Answers
  shown: Answers | null
}

/** The figures that may be published anew, with the answers of which the last one was made. */
export async function dueFigures(db: Db, now: Date): Promise<DueFigure[]> {
  const { rows } = await sql<DueFigure>`
    select f.opinion_id, o.conversation_id, f.counted, f.shown
    from opinions o join person_figures f on f.opinion_id = o.id
    where o.about_person_since is not null and f.counted is distinct from f.shown and ${isDue(now)}
    order by o.conversation_id, f.opinion_id`.execute(db)
  return rows
}

/**
 * Publishes figures of these answers. An opinion that was unmarked meanwhile has none any more, and a figure that was
 * published meanwhile stays.
 */
export async function showAnswers(
  db: Db,
  { figures, now }: { figures: readonly DueFigure[]; now: Date },
): Promise<void> {
  await sql`
    update person_figures f set shown = i.counted::int[], shown_at = ${now}
    from unnest(${figures.map(({ opinion_id }) => opinion_id)}::int[],
      ${figures.map(({ counted }) => `{${counted.join()}}`)}::text[]) as i (opinion_id, counted)
    where f.opinion_id = i.opinion_id and ${isDue(now)}`.execute(db)
}

/** Forgets the figure of an opinion that is not about the person any more. */
export async function dropFigure(db: Db, opinionId: number): Promise<void> {
  await db.deleteFrom('person_figures').where('opinion_id', '=', opinionId).execute()
}

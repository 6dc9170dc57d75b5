import type { Publication, Structure } from '@parley/contract'
import type { Share, Step } from '@parley/opinion-map'
import type { Queryable } from '#db/open.ts'
import { isOutdated } from '#results/engine.ts'
import { hasFigures } from '#results/has-figures.ts'

/** A word, stored as its position in the plain texts of some opinions. */
export type WordInTexts = {
  opinionIds: number[]
  places: { start: number; end: number }[]
  /** How many opinions contain the word in total. */
  numOpinions: number
}

/** A share of voters: exact or, where only results are published, a step. */
export type StoredShare = Share | { step: Step }

/** An opinion that sets a group apart, with its share and, where votes are published, that of all others. */
export type StoredDistinction = {
  opinionId: number
  direction: 'agree' | 'disagree'
  group: StoredShare
  others?: StoredShare
}

/** An opinion that all groups share or that divides them, with the share of each. */
export type StoredShared = {
  opinionId: number
  direction: 'agree' | 'disagree'
  groups: (StoredShare & { key: number })[]
}

/** The names and summaries of a run as they are stored: ids, counts and positions, without text. */
export type StoredWords = {
  /** The kind of publication under which these figures may be shown. */
  publication: Publication
  /** All opinions that are mentioned. */
  opinionIds: number[]
  groups: {
    key: number
    /** Where only results are published, this is `tenths` of all people. */
    size: number
    tenths?: number
    opinions: StoredDistinction[]
    words: WordInTexts[]
  }[]
  shared: StoredShared[]
  dividing: StoredShared[]
}

/** The names and summaries that a model wrote for the groups with these letters and lineages. */
export type StoredLabels = {
  /** The kind of publication under which the model received figures. */
  publication: Publication
  summary: string
  groups: { key: number; lineage: number; opinionIds: number[]; name: string; summary: string }[]
}

export type RunWordsRow = {
  id: number
  clusters: { key: string; numUsers: number; share?: number; tenths?: number; lineage?: number }[]
  structure: Structure | null
  num_participants: number
  /** Null also for runs of an earlier version of the engine, which have no sentences. */
  words: StoredWords | null
  publication: Publication
  /** The mentioned opinions that everybody can still see, with their current texts. */
  opinions: { id: number; slugId: string; body: string }[]
  /** The current names that people gave to groups, also to groups that no longer exist. */
  names: { key: number; lineage: number; name: string; isByModerator: boolean }[]
  /** What a model wrote; null once any of the opinions that it is based on is gone. */
  labels: StoredLabels | null
  /** The opinions that the labels are based on. */
  label_opinions: { id: number; slugId: string }[] | null
}

/** The stored words of some runs, in the order of the input. */
export async function runWordsRows(
  source: Queryable,
  runIds: readonly number[],
): Promise<(RunWordsRow | undefined)[]> {
  const { rows } = await source.query<RunWordsRow>({
    name: 'run_words',
    text: `
      select r.id, r.clusters, r.structure, r.num_participants, case when not ${isOutdated('r')} then r.words end as words, c.publication,
        coalesce((select json_agg(json_build_object('id', o.id, 'slugId', o.slug_id, 'body', o.body)) from opinions o
          where o.id in (select e::int from jsonb_array_elements_text(r.words -> 'opinionIds') e)
            and ${hasFigures('o')}), '[]') as opinions,
        coalesce((select json_agg(json_build_object('key', n.group_key, 'lineage', n.lineage, 'name', n.name,
            'isByModerator', n.acted_as <> 'author'))
          from (select distinct on (group_key, lineage) group_key, lineage, name, acted_as from group_names
            where conversation_id = r.conversation_id order by group_key, lineage, id desc) n
          where n.name is not null), '[]') as names,
        l.labels, l.opinions as label_opinions
      from analysis_runs r join conversations c on c.id = r.conversation_id
      left join lateral (
        select case when not ${isOutdated('r')} then m.labels end as labels, (select json_agg(json_build_object('id', o.id, 'slugId', o.slug_id))
          from opinions o where o.id = any(m.opinion_ids)) as opinions
        from model_labels m where m.conversation_id = r.conversation_id and cardinality(m.opinion_ids) = (
          select count(*) from opinions o
          where o.id = any(m.opinion_ids) and ${hasFigures('o')})) l on true
      where r.id = any($1::int[])`,
    values: [[...new Set(runIds)]],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return runIds.map((id) => byId.get(id))
}

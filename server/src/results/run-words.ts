import { plainLine, type GroupName, type Publication } from '@parley/contract'
import { conversationSummary, groupSummary, type OpinionSentence } from '#results/summaries.ts'
import { runWordsRows, type RunWordsRow, type StoredWords } from '#results/run-words.sql.ts'
import type { Ctx } from '#ctx.ts'
import type { Position } from '#db/position.ts'
import { batchedContent } from '#db/replica-reads.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { stanceOf } from '#texts/english/stance.ts'
import { stanceName, type GroupSize } from '#texts/english/summaries.ts'

/** The names and summaries of a run, with current texts. */
export type RunWords = {
  /** By key of the group. */
  groups: ReadonlyMap<string, { name?: GroupName; label?: string; summary?: string }>
  summary?: string
}

const NO_WORDS: RunWords = { groups: new Map() }

const rowOf = batchedContent(runWordsRows, { maxSize: 200, maxRuns: 2 })
const wordsCache = cachePerApp<RunWords>(
  ({ groups, summary }) => 4 * JSON.stringify([...groups, summary]).length + 200,
)

/** The names and summaries of a run. They are computed again when an opinion is added or removed, or a text changes. */
export async function loadRunWords(
  ctx: Ctx,
  {
    conversation,
    runId,
  }: { conversation: { contentVersion: string; position: Position | undefined }; runId: number | null },
): Promise<RunWords> {
  if (runId === null) return NO_WORDS
  return wordsCache(ctx).get(String(runId), conversation.contentVersion, async () => {
    const row = await rowOf(ctx, runId, conversation.position)
    return row === undefined ? NO_WORDS : wordsOf(row)
  })
}

/** The names and summaries of the groups of a run, and a summary of the whole. */
function wordsOf(row: RunWordsRow): RunWords {
  const { groups, summary: ownSummary } = extracted(row)
  const given = givenNames(row)
  const written = writtenLabels(row)
  const summary = written?.summary ?? ownSummary
  const named = new Map(
    row.clusters.map(({ key }) => {
      const words = written?.groups.get(key) ?? groups.get(key)
      const name = given.get(key) ?? words?.name
      return [
        key,
        {
          ...(name === undefined ? {} : { name }),
          ...(name?.source === 'author' ? { label: name.text } : {}),
          ...(words === undefined ? {} : { summary: words.summary }),
        },
      ]
    }),
  )
  return {
    groups: named,
    ...(summary === undefined ? {} : { summary }),
  }
}

/** The names that people gave to these groups, by key. Names of earlier groups with the same letter are left out. */
const givenNames = ({ id, clusters, names }: RunWordsRow): Map<string, GroupName> =>
  new Map(
    clusters.flatMap(({ key, lineage = id }) => {
      const given = names.find((name) => String(name.key) === key && name.lineage === lineage)
      if (given === undefined) return []
      const name: GroupName = { text: given.name, source: 'author', opinionSlugIds: [] }
      return [[key, given.isByModerator ? { ...name, isByModerator: true as const } : name]]
    }),
  )

/** What a model wrote about these groups; undefined if one of them has been replaced by a new group. */
function writtenLabels({
  id,
  clusters,
  labels,
  label_opinions,
  publication,
}: RunWordsRow): ExtractedWords | undefined {
  if (labels === null || !mayBePublishedNow(labels, publication)) return undefined
  const slugOf = new Map((label_opinions ?? []).map((opinion) => [opinion.id, opinion.slugId]))
  const groups = clusters.flatMap(({ key, lineage = id }) => {
    const label = labels.groups.find((group) => String(group.key) === key && group.lineage === lineage)
    if (label === undefined) return []
    const opinionSlugIds = label.opinionIds.flatMap((opinionId) => slugOf.get(opinionId) ?? [])
    const name: GroupName = { text: label.name, source: 'model', opinionSlugIds }
    return [[key, { name, summary: label.summary }] as const]
  })
  const isWhole = groups.length === clusters.length && labels.groups.length === clusters.length
  return isWhole && groups.length > 0 ? { groups: new Map(groups), summary: labels.summary } : undefined
}

/** Words that were computed while votes were published may reveal more than may be shown later. */
export const mayBePublishedNow = (words: { publication: Publication }, publication: Publication): boolean =>
  publication === 'votes' || words.publication === 'results'

type ExtractedWords = { groups: Map<string, { name?: GroupName; summary: string }>; summary?: string }

/** The names and summaries that are taken from opinions. */
function extracted({
  words,
  publication,
  opinions,
  clusters,
  structure,
  num_participants,
}: RunWordsRow): ExtractedWords {
  if (words === null || !mayBePublishedNow(words, publication)) return { groups: new Map() }
  const texts = new Map(opinions.map(({ id, slugId, body }) => [id, { slugId, text: plainLine(body) }]))
  const said = <O extends { opinionId: number }>(list: readonly O[]): (O & OpinionSentence)[] =>
    list.flatMap((opinion) => {
      const found = texts.get(opinion.opinionId)
      return found === undefined ? [] : [{ ...opinion, ...found }]
    })
  const names = namesOf(words.groups.map((group) => ({ key: group.key, opinions: said(group.opinions) })))
  const groups = words.groups.map((group) => {
    const name = names.get(group.key)
    const summary = groupSummary({
      isSide: structure === 'sides',
      size: sizeOf(clusters, group),
      numPeople: num_participants,
      opinions: said(group.opinions),
      words: wordsIn(group.words, texts),
    })
    return [String(group.key), { ...(name === undefined ? {} : { name }), summary }] as const
  })
  const summary = conversationSummary({
    sizes: clusters,
    areSides: structure === 'sides',
    shared: said(words.shared)[0],
    dividing: said(words.dividing)[0],
  })
  return { groups: new Map(groups), summary }
}

/** The size of a group; its expected share is stored with the run. */
export function sizeOf(
  clusters: RunWordsRow['clusters'],
  { key, size, tenths }: Pick<StoredWords['groups'][number], 'key' | 'size' | 'tenths'>,
): GroupSize {
  const share = clusters.find((cluster) => cluster.key === String(key))?.share
  return {
    numUsers: size,
    ...(tenths === undefined ? {} : { tenths }),
    ...(share === undefined ? {} : { share }),
  }
}

type Candidates = {
  key: number
  opinions: (StoredWords['groups'][number]['opinions'][number] & OpinionSentence)[]
}

/** Names groups by what they are for or against, if an opinion says it clearly. No two groups get the same name. */
function namesOf(groups: readonly Candidates[]): Map<number, GroupName> {
  const candidates = groups.map(({ key, opinions }) => ({
    key,
    names: opinions.flatMap(({ text, direction, slugId }): GroupName[] => {
      const stance = stanceOf(text, direction)
      return stance === undefined
        ? []
        : [{ text: stanceName(stance), source: 'opinion', opinionSlugIds: [slugId] }]
    }),
  }))
  const same = (a: GroupName) => (b: GroupName) => a.text.toLowerCase() === b.text.toLowerCase()
  const isShared = (own: number, name: GroupName) =>
    candidates.some(({ key, names }) => key !== own && names.some(same(name)))
  return new Map(
    candidates.flatMap(({ key, names }) => {
      const name = names.find((candidate) => !isShared(key, candidate))
      return name === undefined ? [] : [[key, name] as const]
    }),
  )
}

/** The words as the first of their texts writes them. Words that remain in only one text are left out. */
function wordsIn(
  words: readonly StoredWords['groups'][number]['words'][number][],
  texts: ReadonlyMap<number, { text: string }>,
): { word: string; numOpinions: number }[] {
  return words.flatMap(({ opinionIds, places, numOpinions }) => {
    const left = opinionIds.filter((id) => texts.has(id))
    const at = opinionIds.findIndex((id) => texts.has(id))
    const place = places[at]
    const text = texts.get(opinionIds[at] ?? -1)?.text
    if (left.length < 2 || place === undefined || text === undefined) return []
    const word = text.slice(place.start, place.end)
    return [{ word: word.toLowerCase(), numOpinions: numOpinions - (opinionIds.length - left.length) }]
  })
}

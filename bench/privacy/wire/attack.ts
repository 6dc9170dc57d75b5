import assert from 'node:assert/strict'
import {
  castVote,
  fileFromWire,
  getBlockFile,
  getConversation,
  getOpinionMap,
  listOpinions,
  respondToPoll,
  type BlockFile,
} from '@parley/contract'
import { nearestTo, renumberGroups } from '../alignment.ts'
import { attackConversations, drawConversations } from '../experiment.ts'
import type { History, Row } from '../history.ts'
import { fileOf, NEW_RULES, publicViewOf } from '../new-rules.ts'
import type { Publisher, PublicBlock } from '../publisher.ts'
import { experimentOf, type Measured, type Run } from '../runs.ts'
import { distance } from '../search.ts'
import type { MeasuredStructure } from '../../../opinion-map/src/structure/measured.ts'
import type { PublishedFile } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { Actor, TestApp } from '../../../server/src/testing/app.ts'
import { aConversation, type SeededConversation } from '../../../server/src/testing/seed.ts'

// The attacks of `npm run privacy` on the responses of the server: people vote through the API, jobs publish the blocks, and
// attackers read them through the API.

/** The name of each answer on the wire, and the poll option that it stands for. */
const CHOICES = new Map([
  [1, 'agree'],
  [-1, 'disagree'],
  [0, 'pass'],
] as const)
const OPTIONS = ['One', 'Two', 'Three']

/** What the API showed of a conversation, and in how many blocks that equals the result of the pure function. */
export type WireMeasured = Measured & { numBlocks: number; numAsComputed: number }

/**
 * Runs one conversation through the API, then the same with redrawn answers of each author, and attacks what was
 * published.
 */
export async function attackApi(app: TestApp, run: Run): Promise<WireMeasured> {
  const experiment = experimentOf(run)
  const setting = { ...experiment.setting, numBlocks: 0, changesPoll: true }
  const worlds = drawConversations(setting, run.seed)
  const seen = new Map<readonly Row[], SeenBlock>()
  for (const history of [worlds.history, ...worlds.redrawn])
    for (const [rows, played] of await runConversation(app, history))
      if (!seen.has(rows)) seen.set(rows, played)
  const isAsComputed = ([rows, { block, ...options }]: [readonly Row[], SeenBlock]) =>
    distance(block.figures, nearestTo(block, fileOf(rows, options)).figures) === 0
  const publisher = apiPublisher(seen, seen.get(worlds.history.blocks[worlds.history.joined] ?? []))
  return {
    ...run,
    targets: attackConversations({ ...experiment, setting, publisher }, worlds),
    numBlocks: seen.size,
    numAsComputed: [...seen].filter(isAsComputed).length,
  }
}

/** What the API showed of the blocks that were published; for other tables, what an attacker computes. */
function apiPublisher(
  seen: ReadonlyMap<readonly Row[], SeenBlock>,
  published: SeenBlock | undefined,
): Publisher {
  assert(published)
  const { block, ...options } = published
  return {
    ...NEW_RULES,
    block: (rows) => seen.get(rows)?.block ?? nearestTo(block, fileOf(rows, options)),
  }
}

/** What a run was computed with. The API shows only the kind of its structure. */
type RunOptions = { foldSeed: number; structure?: MeasuredStructure | undefined }

/** What the API shows of a block, and the options of its run, which the attacker is assumed to know. */
type SeenBlock = RunOptions & { block: PublicBlock }

/** Lets people vote, block by block; returns what the API shows of each block, by its votes. */
async function runConversation(
  app: TestApp,
  { blocks }: History,
): Promise<[rows: readonly Row[], played: SeenBlock][]> {
  const numOpinions = (blocks[0]?.[0]?.length ?? 0) - 1
  const conversation = await aConversation(app, {
    opinions: numOpinions,
    publication: 'results',
    poll: OPTIONS,
  })
  const people: Actor[] = []
  const played: [readonly Row[], SeenBlock][] = []
  for (const [number, rows] of blocks.entries()) {
    const before = blocks[number - 1]
    while (people.length < rows.length) people.push(app.stranger())
    await Promise.all(
      rows.map((row, i) => answer(people[i] ?? app.stranger(), conversation, { row, before: before?.[i] })),
    )
    await passAnHour(app, conversation)
    await app.runJobs()
    // The first report finds a structure, with which the block has another run.
    await passAnHour(app, conversation)
    await app.runJobs()
    const block = await readBlock(app, conversation, { number: number + 1, numPeople: rows.length })
    played.push([rows, { block, ...(await optionsOfRun(app, conversation)) }])
  }
  return played
}

/** Blocks are at least five minutes apart, and the reports with short lists come some seconds after their runs. */
async function passAnHour({ ctx: { db } }: TestApp, { id }: SeededConversation): Promise<void> {
  await sql`update blocks set published_at = published_at - interval '1 hour' where conversation_id = ${id}`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await sql`update run_supplements set created_at = created_at - interval '1 hour' where conversation_id = ${id}`.execute(
    db,
  )
}

async function optionsOfRun({ ctx: { db } }: TestApp, { id }: SeededConversation): Promise<RunOptions> {
  const { foldSeed, structure } = await db
    .selectFrom('analysis_runs')
    .select([
      sql<number>`result -> 'map' -> 'parameters' -> 'foldSeed'`.as('foldSeed'),
      sql<MeasuredStructure | null>`result -> 'map' -> 'structure'`.as('structure'),
    ])
    .where('conversation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { foldSeed, structure: structure ?? undefined }
}

/** Sends the answers of a person that have changed. */
async function answer(
  person: Actor,
  { slugId: conversationSlugId, opinions }: SeededConversation,
  { row, before }: { row: Row; before: Row | undefined },
): Promise<void> {
  for (const [j, value] of row.entries()) {
    if (before?.[j] === value) continue
    const opinion = opinions[j]
    const chosenOption = CHOICES.get(value as 1 | -1 | 0)
    assert(chosenOption)
    if (opinion !== undefined) await person(castVote, { opinionSlugId: opinion.slugId, chosenOption })
    else
      await person(respondToPoll, {
        conversationSlugId,
        voteOptionChoice: [...CHOICES.values()].indexOf(chosenOption) + 1,
      })
  }
}

/** Reads a block as anybody can, and checks that the calls for screens return nothing that the file lacks. */
async function readBlock(
  app: TestApp,
  { slugId: conversationSlugId, opinions }: SeededConversation,
  { number, numPeople }: { number: number; numPeople: number },
): Promise<PublicBlock> {
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  assert.deepEqual(conversationData.metadata.asOf?.block, number)
  const file = await app.anyone(getBlockFile, { conversationSlugId })
  assert(file)
  assert.equal(file.numPeople, numPeople)
  await checkScreens(app, conversationSlugId, file)
  return publicViewOf(
    byColumn(
      file,
      opinions.map(({ slugId }) => slugId),
    ),
  )
}

async function checkScreens(app: TestApp, conversationSlugId: string, file: BlockFile): Promise<void> {
  const groups = file.groups?.groups ?? []
  const listed = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  for (const { opinionSlugId, numAgrees, numDisagrees, numPasses, clustersStats } of listed) {
    const j = file.opinions.indexOf(opinionSlugId)
    const { agrees, disagrees, passes } = file.totals
    assert.deepEqual([numAgrees, numDisagrees, numPasses], [agrees[j], disagrees[j], passes[j]])
    for (const { key, figure, numAgrees: withheld } of clustersStats) {
      assert.deepEqual(figure ?? null, groups.find((group) => group.key === key)?.figures[j] ?? null)
      assert.equal(withheld, 0)
    }
  }
  const map = await app.anyone(getOpinionMap, { conversationSlugId })
  for (const { key, figure } of map.poll ?? [])
    assert.deepEqual(figure ?? null, groups.find((group) => group.key === key)?.poll ?? null)
  const { shortList } = file.groups ?? {}
  assert.deepEqual(
    map.representsEverybody?.map(({ opinionSlugId }) => opinionSlugId),
    shortList?.opinions,
  )
  assert.deepEqual(map.represented, shortList?.represented)
  assert.deepEqual(map.representsInProportion, shortList?.isProportional)
}

/** A file in the form that the attackers use: opinions are named by their columns, and groups by their positions. */
function byColumn(wire: BlockFile, slugIds: readonly string[]): PublishedFile {
  const { groups, ...file }: PublishedFile = fileFromWire(wire)
  const columnOf = (slugId: string) => String(slugIds.indexOf(slugId))
  const opinions = file.opinions.map(columnOf)
  const listed = <Item extends { opinion: string }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, opinion: columnOf(item.opinion) }))
  const renamed = { ...file, opinions, majorities: listed(file.majorities) }
  if (groups === undefined) return renamed
  const { shortList, map, stability: _stability, ...rest } = groups
  const publishedGroups = {
    ...rest,
    groups: groups.groups.map((group) => ({ ...group, headlines: listed(group.headlines) })),
    commonGround: listed(groups.commonGround),
    controversial: groups.controversial.map(columnOf),
    ...(shortList && { shortList: { ...shortList, opinions: shortList.opinions.map(columnOf) } }),
    ...(map && { map: { ...map, axes: { ...map.axes, opinions: map.axes.opinions.map(columnOf) } } }),
  }
  return { ...renamed, groups: renumberGroups(publishedGroups, [...publishedGroups.groups.keys()]) }
}

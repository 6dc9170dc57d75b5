import { analyse, type AnalyseOptions } from '../analyse.ts'
import { publicDensity } from '../density.ts'
import { buildMatrix, type VoteColumns } from '../matrix.ts'
import { seededRandom, shuffle } from '../random.ts'
import { robustnessReport } from '../robustness-report/robustness-report.ts'
import type { BundleContent } from '../verification/bundle-files.ts'
import { bundleFiles, manifestFiles } from '../verification/bundle-files.ts'
import { zipOf } from '../verification/zip-writer.ts'
import { ENGINE } from '../version.ts'

type RunOptions = Partial<Pick<AnalyseOptions, 'mode' | 'previous' | 'moderatedOut' | 'seed'>>

/** The content of a bundle as the server would write it: one run over the votes, with participants in random order. */
export function bundleContentOf(
  votes: VoteColumns,
  { mode = 'robust', seed = 7, previous, moderatedOut = [] }: RunOptions = {},
): BundleContent {
  const matrix = buildMatrix(votes)
  const analysis = analyse(matrix, {
    mode,
    seed,
    ...(mode === 'robust' ? { foldSeed: seed } : {}),
    moderatedOut,
    ...(previous === undefined ? {} : { previous }),
  })
  const { result: map, participants } = analysis
  const moderated = new Set(map.parameters.moderatedOut)
  return {
    conversation: {
      title: 'Should trams, "light rail" or buses come first?',
      url: 'https://parley.example/conversation/abc',
      description: 'Two lines,\nand = no formula',
    },
    license: 'CC BY 4.0',
    run: { id: 12, createdAt: '2026-12-20T10:00:00.000Z', asOfVote: map.numVotes },
    engine: ENGINE,
    opinions: map.opinionIds.map((id) => ({
      id,
      text: moderated.has(id) ? '' : `=Opinion, "${id}"`,
      slugId: `slug${id}`,
      isSeed: id % 2 === 0,
      isModerated: moderated.has(id),
      day: 20_000 + id,
    })),
    matrix,
    days: Array.from(matrix.codes, (_, at) => 20_100 + (at % 9)),
    rowOrder: shuffle([...matrix.participantIds.keys()], seededRandom(seed)),
    leftOut: [],
    result: {
      map,
      picture: publicDensity(participants, map.hasClearGroups),
      supplement: robustnessReport(matrix, analysis, { seed }),
    },
    groups: participants.groups,
    previous: previous && { ...previous, keys: previous.keys ?? [0, 1] },
  }
}

export async function zippedBundle(content: BundleContent, sign?: (text: string) => string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zipOf(bundleFiles(content), manifestFiles(content, sign))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

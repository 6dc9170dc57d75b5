import { groupEvidence, visitEvidence } from './differences.ts'
import { solveEigenEquations, solveWithModeration } from './eigen-equations.ts'
import { chancesBefore, chancesByTotals, nothing, type Chances, type Evidence } from './evidence.ts'
import { drawHistory, withRedrawn, type History, type Setting } from './history.ts'
import type { Publisher } from './publisher.ts'
import { sceneOf, type Scene } from './scene.ts'
import { searchTables, type SearchSize } from './search.ts'

/** What every attacker has on the votes of one author. */
export type Attack = { chances: Chances; evidence: Record<string, Evidence[]> }

/** One author: the true answers (0 agree, 1 disagree, 2 pass), and the attacks on them and on votes drawn anew. */
export type Target = { own: number; truth: number[]; actual: Attack; anew: Attack }

export type Experiment = {
  publisher: Publisher
  setting: Setting
  /** How long the search goes on; absent without a search. */
  search: SearchSize | undefined
  /** What is known from totals: also those of the block in which the authors joined, or only those before. */
  totals: 'joined' | 'before'
}

/** The numbers of blocks on each side whose axes the eigen-equations use. */
export const BLOCKS_TRIED = [1, 5, 20, 60]

/** One random conversation: every attacker on every named author. The same seed gives the same result. */
export function runExperiment(experiment: Experiment, seed: number): Target[] {
  const { publisher, setting } = experiment
  const history = drawHistory(setting, seed)
  const scene = sceneOf(publisher, history)
  const attacks = attacksOn(experiment, { history, scene, seed })
  return history.authors.map((author, own) => {
    const anew = withRedrawn(history, author, seed * 1000 + own)
    const sceneAnew = sceneOf(publisher, anew, { before: scene })
    return {
      own,
      truth: [...history.blocks[history.joined]![author]!].map((answer) =>
        answer === 1 ? 0 : answer === 0 ? 2 : 1,
      ),
      actual: attacks(author),
      anew: attacksOn(experiment, { history: anew, scene: sceneAnew, seed })(author),
    }
  })
}

type World = { history: History; scene: Scene; seed: number }

function attacksOn(
  { publisher, setting, search, totals }: Experiment,
  { history, scene, seed }: World,
): (author: number) => Attack {
  const { numOpinions } = setting
  const published = scene.blocks[scene.joined]!
  const tried = BLOCKS_TRIED.filter((numBlocks) => numBlocks <= setting.numBlocks + 1)
  const equations = solveEigenEquations(scene, tried)
  const moderation = solveWithModeration(scene)
  const found =
    search === undefined || published.figures.size === 0
      ? undefined
      : searchTables(publisher, { history, published, seed }, search)
  return (author) => {
    const own = history.authors.indexOf(author)
    const chances = totals === 'joined' ? chancesByTotals(scene, own, history.authors) : chancesBefore(scene)
    const { change, level } = groupEvidence(scene, own)
    return {
      chances,
      evidence: {
        ...Object.fromEntries(
          equations.map(({ numBlocks, solution }) => [
            `equations ${numBlocks}`,
            [solution?.(own) ?? nothing(numOpinions)],
          ]),
        ),
        search: [found?.(author) ?? nothing(numOpinions)],
        differences: [change, level],
        polling: [visitEvidence(scene, author)],
        moderation: [moderation?.(own) ?? nothing(numOpinions)],
      },
    }
  }
}

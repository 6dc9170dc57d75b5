import { comparisonEvidence, groupEvidence, visitEvidence } from './differences.ts'
import { solveEigenEquations, solveWithModeration } from './eigen-equations.ts'
import { chancesBefore, chancesByTotals, noEvidence, type Chances, type Evidence } from './evidence.ts'
import { drawHistory, withRedrawn, type History, type Setting } from './history.ts'
import type { Publisher } from './publisher.ts'
import { attackerViewOf, type AttackerView } from './attacker-view.ts'
import { searchTables, type SearchSize } from './search.ts'

/** The evidence of every attacker about the votes of one author. */
export type Attack = { chances: Chances; evidence: Record<string, Evidence[]> }

/** One author: the true answers (0 agree, 1 disagree, 2 pass), and the attacks on these and on redrawn answers. */
export type Target = {
  own: number
  /** The column of the poll, if there is one. */
  poll?: number
  truth: number[]
  actual: Attack
  /** The attack on redrawn answers. Stored files of results contain this name. */
  anew: Attack
}

export type Experiment = {
  publisher: Publisher
  setting: Setting
  /** How long the search goes on; absent without a search. */
  search: SearchSize | undefined
  /** Which totals are known: also those of the block in which the authors joined, or only earlier ones. */
  totals: 'joined' | 'before'
}

/** The numbers of blocks on each side whose axes the eigen-equations use. */
export const BLOCKS_TRIED = [1, 5, 20, 60]

/** A conversation, and for each named author the same conversation with this person's answers redrawn. */
export type RedrawnConversations = { seed: number; history: History; redrawn: History[] }

export function drawConversations(setting: Setting, seed: number): RedrawnConversations {
  const history = drawHistory(setting, seed)
  const redrawn = history.authors.map((author, own) => withRedrawn(history, author, seed * 1000 + own))
  return { seed, history, redrawn }
}

/** One random conversation: every attacker on every named author. The same seed gives the same result. */
export const runExperiment = (experiment: Experiment, seed: number): Target[] =>
  attackConversations(experiment, drawConversations(experiment.setting, seed))

export function attackConversations(experiment: Experiment, worlds: RedrawnConversations): Target[] {
  const { publisher, setting } = experiment
  const { history, seed } = worlds
  const view = attackerViewOf(publisher, history)
  const attacks = attacksOn(experiment, { history, view, seed })
  return history.authors.map((author, own) => {
    const redrawn = worlds.redrawn[own]!
    const viewRedrawn = attackerViewOf(publisher, redrawn, { before: view })
    return {
      own,
      ...(setting.hasPoll ? { poll: setting.numOpinions } : {}),
      truth: [...history.blocks[history.joined]![author]!].map((answer) =>
        answer === 1 ? 0 : answer === 0 ? 2 : 1,
      ),
      actual: attacks(author),
      anew: attacksOn(experiment, { history: redrawn, view: viewRedrawn, seed })(author),
    }
  })
}

type ConversationView = { history: History; view: AttackerView; seed: number }

function attacksOn(
  { publisher, setting, search, totals }: Experiment,
  { history, view, seed }: ConversationView,
): (author: number) => Attack {
  const numAnswers = setting.numOpinions + Number(setting.hasPoll)
  const published = view.blocks[view.joined]!
  const tried = BLOCKS_TRIED.filter((numBlocks) => numBlocks <= setting.numBlocks + 1)
  const equations = solveEigenEquations(view, tried)
  const moderation = solveWithModeration(view)
  const found =
    search === undefined || published.figures.size === 0
      ? undefined
      : searchTables(publisher, { history, published, seed }, search)
  return (author) => {
    const own = history.authors.indexOf(author)
    const chances = totals === 'joined' ? chancesByTotals(view, own, history.authors) : chancesBefore(view)
    const { change, level } = groupEvidence(view, own)
    return {
      chances,
      evidence: {
        ...Object.fromEntries(
          equations.map(({ numBlocks, solution }) => [
            `equations ${numBlocks}`,
            [solution?.(own) ?? noEvidence(numAnswers)],
          ]),
        ),
        search: [found?.(author) ?? noEvidence(numAnswers)],
        differences: [change, level],
        polling: [visitEvidence(view, author)],
        comparison: [comparisonEvidence(view, author, chances)],
        moderation: [moderation?.(own) ?? noEvidence(numAnswers)],
      },
    }
  }
}

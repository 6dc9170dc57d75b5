import { runExperiment, type Experiment } from './experiment.ts'
import type { Result } from './gain.ts'
import { OLD_RULES } from './old-rules.ts'

/** A leak under the old rules, and the attackers who must find it with at least this many bits of G. */
export type PlantedLeak = {
  title: string
  experiment: Experiment
  numSeeds: number
  attackers: string[]
  minBits: number
}

const SETTING_OF_TWELVE = {
  numOpinions: 12,
  hasPoll: false,
  passProbability: 0,
  numPeople: 12,
  numHelpers: 5,
  threshold: 5,
  numBlocks: 4,
  numAuthors: 1,
}

/** Totals are known only from before the author joined, since live totals alone would reveal every vote. */
const OLD_EXPERIMENT = { publisher: OLD_RULES, totals: 'before', search: undefined } as const

export const PLANTED_LEAKS: PlantedLeak[] = [
  {
    title: 'an author joins twelve people, five of them accounts of the attacker',
    experiment: { ...OLD_EXPERIMENT, setting: SETTING_OF_TWELVE },
    numSeeds: 6,
    attackers: ['equations 1', 'equations 5', 'moderation', 'polling'],
    minBits: 0.9,
  },
  {
    title: 'three people join twelve, and the attacker has no account',
    experiment: {
      ...OLD_EXPERIMENT,
      setting: { ...SETTING_OF_TWELVE, numHelpers: 0, numBlocks: 0, threshold: 3 },
    },
    numSeeds: 6,
    attackers: ['polling'],
    minBits: 0.9,
  },
  {
    title: 'an author joins thirty people, five of them accounts of the attacker',
    experiment: { ...OLD_EXPERIMENT, setting: { ...SETTING_OF_TWELVE, numPeople: 30, numBlocks: 0 } },
    numSeeds: 8,
    attackers: ['differences'],
    minBits: 0.4,
  },
  {
    title: 'an author is set aside with four accounts of the attacker, of 34 people',
    experiment: {
      ...OLD_EXPERIMENT,
      totals: 'joined',
      setting: { ...SETTING_OF_TWELVE, numPeople: 34, threshold: 10, numBlocks: 0 },
    },
    numSeeds: 20,
    attackers: ['comparison'],
    minBits: 0.4,
  },
  {
    title: 'totals leave two authors whose votes could be exchanged; all others are accounts of the attacker',
    experiment: {
      ...OLD_EXPERIMENT,
      totals: 'joined',
      search: { numChains: 6, numSteps: 60 },
      setting: {
        ...SETTING_OF_TWELVE,
        numPeople: 28,
        numHelpers: 28,
        threshold: 30,
        numBlocks: 0,
        numAuthors: 2,
      },
    },
    numSeeds: 6,
    attackers: ['search'],
    minBits: 0.25,
  },
]

export const resultsOf = ({ experiment, numSeeds }: PlantedLeak): Result[] =>
  Array.from({ length: numSeeds }, (_, seed) => ({ seed, targets: runExperiment(experiment, seed) }))

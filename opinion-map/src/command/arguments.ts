import { parseArgs } from 'node:util'
import type { AnalyseOptions } from '../analyse.ts'
import { InputError } from '../polis-export/input-error.ts'
import type { MapMode } from '../result.ts'

/** The parsed command line. */
export type MapArguments = {
  path: string
  comments?: string | undefined
  svg?: string | undefined
  /** Ids, as in the file, of participants who are clustered regardless of their number of votes. */
  keep: string[]
  options: Omit<AnalyseOptions, 'moderatedOut' | 'meta'>
}

const MODES: MapMode[] = ['robust', 'compat']
const IMPLEMENTATIONS = ['red-dwarf', 'polis'] as const
const MODERATIONS = ['zeroed', 'removed'] as const

export const USAGE = `Usage: npm run -s map -w opinion-map -- <folder or votes.csv> [options]

  <folder>            a Polis export: votes.csv or participants-votes.csv, and comments.csv
  <votes.csv>         a stream of votes or a participants-votes matrix

  --mode <mode>       ${MODES.join(' or ')} (default ${MODES[0]})
  --svg <file>        also draws the map
  --comments <file>   comments.csv beside a single file of votes
  --seed <number>     seed of the random numbers (default 1)
  --max-groups <2-6>  largest number of groups to try (default 5)
  --min-votes <n>     votes that a participant needs to be in a group (default 7)
  --groups <2-6>      robust: this number of groups, clear or not
  --inclusion <way>   compat: who is clustered, ${IMPLEMENTATIONS.join(' or ')} (default ${IMPLEMENTATIONS[0]})
  --clustering <way>  compat: how, ${IMPLEMENTATIONS.join(' or ')} (default ${IMPLEMENTATIONS[0]})
  --keep <ids>        compat: participants who are clustered whatever their votes, with commas
  --moderation <way>  compat: moderated opinions are ${MODERATIONS.join(' or ')} (default ${MODERATIONS[0]})
  --help              prints this

Prints one JSON object. The README of the package names its fields.
`

/** @throws InputError if an option is unknown or has an invalid value */
export function readArguments(args: string[]): MapArguments | 'help' {
  const { values, positionals } = parseOptions(args)
  if (values.help) return 'help'
  const [path, ...others] = positionals
  if (path === undefined) throw new InputError('Name a folder or a file of votes; --help lists the options.')
  if (others.length > 0) throw new InputError(`Name one folder or file, not also ${others.join(', ')}.`)
  const mode = oneOf('mode', values.mode, MODES) ?? 'robust'
  const [inclusion, clustering] = [
    oneOf('inclusion', values.inclusion, IMPLEMENTATIONS),
    oneOf('clustering', values.clustering, IMPLEMENTATIONS),
  ]
  const moderation = oneOf('moderation', values.moderation, MODERATIONS)
  const keep = values.keep?.split(',').map((id) => id.trim()) ?? []
  const isVariant = [inclusion, clustering, moderation, values.keep].some((value) => value !== undefined)
  if (isVariant && mode !== 'compat')
    throw new InputError('--inclusion, --clustering, --keep and --moderation need --mode compat.')
  const numGroups = wholeNumber('groups', values.groups, [2, 6])
  if (numGroups !== undefined && mode !== 'robust') throw new InputError('--groups needs --mode robust.')
  return {
    path,
    comments: values.comments,
    svg: values.svg,
    keep,
    options: {
      mode,
      seed: wholeNumber('seed', values.seed, [0, 2 ** 32 - 1]) ?? 1,
      maxGroups: wholeNumber('max-groups', values['max-groups'], [2, 6]),
      minVotes: wholeNumber('min-votes', values['min-votes'], [1, 1e6]),
      numGroups,
      compat: isVariant ? { inclusion, clustering, moderation } : undefined,
    },
  }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        mode: { type: 'string' },
        svg: { type: 'string' },
        comments: { type: 'string' },
        seed: { type: 'string' },
        'max-groups': { type: 'string' },
        'min-votes': { type: 'string' },
        groups: { type: 'string' },
        inclusion: { type: 'string' },
        clustering: { type: 'string' },
        keep: { type: 'string' },
        moderation: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error))
  }
}

function wholeNumber(
  option: string,
  text: string | undefined,
  [least, most]: [number, number],
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new InputError(`--${option} is a whole number from ${least} to ${most}, not ${text}.`)
}

function oneOf<Choice extends string>(
  option: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (text === undefined) return undefined
  const found = choices.find((choice) => choice === text)
  if (!found) throw new InputError(`--${option} is ${choices.join(' or ')}, not ${text}.`)
  return found
}

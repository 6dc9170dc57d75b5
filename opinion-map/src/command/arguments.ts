import { parseArgs } from 'node:util'
import type { AnalyseOptions } from '../analyse.ts'
import { InputError } from '../polis-export/input-error.ts'
import type { MapMode } from '../result.ts'

/** What the command line asks for. */
export type MapArguments = {
  path: string
  comments?: string | undefined
  svg?: string | undefined
  options: Omit<AnalyseOptions, 'moderatedOut'>
}

const MODES: MapMode[] = ['compat']

export const USAGE = `Usage: npm run -s map -w opinion-map -- <folder or votes.csv> [options]

  <folder>            a Polis export: votes.csv or participants-votes.csv, and comments.csv
  <votes.csv>         a stream of votes or a participants-votes matrix

  --mode <mode>       ${MODES.join(' or ')}
  --svg <file>        also draws the map
  --comments <file>   comments.csv beside a single file of votes
  --seed <number>     seed of the random numbers (default 1)
  --max-groups <2-6>  largest number of groups to try (default 5)
  --min-votes <n>     votes that a participant needs to be in a group (default 7)
  --help              prints this

Prints one JSON object. The README of the package names its fields.
`

/** @throws InputError if an option is unknown or has no meaning */
export function readArguments(args: string[]): MapArguments | 'help' {
  const { values, positionals } = parsed(args)
  if (values.help) return 'help'
  const [path, ...others] = positionals
  if (path === undefined) throw new InputError('Name a folder or a file of votes; --help lists the options.')
  if (others.length > 0) throw new InputError(`Name one folder or file, not also ${others.join(', ')}.`)
  const mode = MODES.find((known) => known === (values.mode ?? MODES.at(-1)))
  if (!mode) throw new InputError(`--mode is ${MODES.join(' or ')}, not ${values.mode}.`)
  return {
    path,
    comments: values.comments,
    svg: values.svg,
    options: {
      mode,
      seed: wholeNumber('seed', values.seed, [0, 2 ** 32 - 1]) ?? 1,
      maxGroups: wholeNumber('max-groups', values['max-groups'], [2, 6]),
      minVotes: wholeNumber('min-votes', values['min-votes'], [1, 1e6]),
    },
  }
}

function parsed(args: string[]) {
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

#!/usr/bin/env node
// Computes the opinion map of a Polis export or of a file of votes, and prints it as one JSON object.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { analyse, type AnalyseOptions } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { InputError } from '../polis-export/input-error.ts'
import { readExport } from '../polis-export/read-export.ts'
import { areStable } from '../robustness-report/resamples.ts'
import { startThreads } from '../threads/start-threads.ts'
import { robustnessReport } from '../robustness-report/robustness-report.ts'
import { readArguments, USAGE, type MapArguments } from './arguments.ts'
import { mapOutput } from './output.ts'
import { mapPicture } from './picture.ts'

// npm runs scripts in the folder of the package; INIT_CWD is the folder from which npm was called.
const calledFrom = process.env.npm_lifecycle_event === 'map' ? process.env.INIT_CWD : undefined
const pathFromCaller = (path: string) => resolve(calledFrom ?? process.cwd(), path)

// The reader of a pipe may close it before the end, for example `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  const parsedArguments = readArguments(process.argv.slice(2))
  if (parsedArguments === 'help') process.stdout.write(USAGE)
  else process.stdout.write(`${JSON.stringify(await map(parsedArguments))}\n`)
} catch (error) {
  if (!(error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function map({ path, comments, svg, keep, options }: MapArguments) {
  const conversation = await readExport(pathFromCaller(path), {
    comments: comments && pathFromCaller(comments),
  })
  const matrix = buildMatrix(conversation.votes)
  if (matrix.codes.length === 0) throw new InputError(`There are no votes in ${path}.`)
  const whole: AnalyseOptions = {
    ...options,
    moderatedOut: conversation.moderatedOut,
    meta: conversation.meta,
    compat: options.compat && {
      ...options.compat,
      keep: keep.map((id) => conversation.findParticipant(id)).filter((id) => id !== undefined),
      participantOrder: [...new Set(Array.from(conversation.votes.participantIds))],
    },
    // These threads are never closed: they end with the process.
    threads: startThreads(),
  }
  const first = analyse(matrix, whole)
  const report =
    options.mode === 'robust' ? robustnessReport(matrix, first, { seed: options.seed }) : undefined
  const measured = report && { same: report.redraws.same, of: report.redraws.of }
  const isUnstable = first.result.hasClearGroups && !areStable(measured)
  const analysis = isUnstable ? analyse(matrix, { ...whole, measured }) : first
  if (svg !== undefined) writePicture(pathFromCaller(svg), mapPicture(analysis))
  return mapOutput(analysis, report, conversation)
}

function writePicture(file: string, svg: string): void {
  try {
    writeFileSync(file, svg)
  } catch (error) {
    throw new InputError(
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

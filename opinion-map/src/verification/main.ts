#!/usr/bin/env node
import { resolve } from 'node:path'
import { NotABundle } from './format.ts'
import { openBundle } from './open-bundle.ts'
import { reportOf } from './report.ts'
import { verifyBundle } from './verify.ts'

const EXIT = { matches: 0, differs: 1, notABundle: 2 } as const

const USAGE = `parley-verify <folder or zip>

Computes a published analysis anew from its votes and says whether every published number follows from them.
Exit code 0: all match. 1: something differs. 2: it is not a bundle, or not a whole one.`

// npm runs scripts in the folder of the package and says from where it was called.
const folder = process.env['npm_lifecycle_event'] === 'verify' ? process.env['INIT_CWD'] : undefined

/** Runs the command; gives its exit code. */
async function run(args: readonly string[]): Promise<number> {
  const [path] = args
  if (args.length !== 1 || path === undefined || ['help', '--help', '-h'].includes(path)) {
    console.log(USAGE)
    return path !== undefined && args.length === 1 ? EXIT.matches : EXIT.notABundle
  }
  try {
    const bundle = await openBundle(resolve(folder ?? '.', path))
    const verification = verifyBundle(bundle)
    for (const line of reportOf(verification)) console.log(line)
    if (bundle.others.length > 0) console.log(`Not part of the bundle: ${bundle.others.join(', ')}`)
    return verification.matches ? EXIT.matches : EXIT.differs
  } catch (error) {
    if (!(error instanceof NotABundle)) throw error
    console.log(`This is not a bundle, or not a whole one. ${error.message}`)
    return EXIT.notABundle
  }
}

process.exitCode = await run(process.argv.slice(2))

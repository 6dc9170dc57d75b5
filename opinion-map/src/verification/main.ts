#!/usr/bin/env node
import { resolve } from 'node:path'
import { isOwnEngine } from '../version.ts'
import { NotABundle } from './format.ts'
import { openBundle, readAtMost } from './open-bundle.ts'
import { printable, reportOf } from './report.ts'
import { checkStatement } from './statement.ts'
import { verifyBundle } from './verify.ts'

const EXIT = { matches: 0, differs: 1, notABundle: 2, otherEngine: 3 } as const

const USAGE = `parley-verify <folder or zip>

Computes a published analysis anew from its votes and says whether every published number follows from them.
Exit code 0: all match. 1: something differs. 2: it is not a bundle, or not a whole one. 3: another version of the
engine computed it, which alone can compute it again.

parley-verify <statement> <public key>

Says whether a statement of a site, as downloaded, is signed with the site's key. Exit code 0: it is. 1: it is not.`

// npm runs scripts in the folder of the package; INIT_CWD is the folder from which npm was called.
const folder = process.env['npm_lifecycle_event'] === 'verify' ? process.env['INIT_CWD'] : undefined
const located = (path: string) => resolve(folder ?? '.', path)

/** Runs the command and returns its exit code. */
async function run(args: readonly string[]): Promise<number> {
  const [path, key] = args
  if (path === undefined || args.length > 2 || ['help', '--help', '-h'].includes(path)) {
    console.log(USAGE)
    return path === undefined || args.length > 2 ? EXIT.notABundle : EXIT.matches
  }
  try {
    return await (key === undefined ? check(located(path)) : checkSigned(located(path), located(key)))
  } catch (error) {
    if (!(error instanceof NotABundle)) throw error
    console.log(printable(`This is not a bundle, or not a whole one. ${error.message}`))
    return EXIT.notABundle
  }
}

async function check(path: string): Promise<number> {
  const bundle = await openBundle(path)
  const verification = verifyBundle(bundle)
  for (const line of reportOf(verification)) console.log(line)
  if (bundle.others.length > 0) console.log(printable(`Not part of the bundle: ${bundle.others.join(', ')}`))
  if (!verification.matches) return EXIT.differs
  return isOwnEngine(verification.manifest.engine) ? EXIT.matches : EXIT.otherEngine
}

async function checkSigned(statement: string, key: string): Promise<number> {
  const files = await Promise.all([statement, key].map((path) => readAtMost(path, MAX_STATEMENT_BYTES)))
  const { isGenuine, lines } = checkStatement(files[0] ?? new Uint8Array(), files[1] ?? new Uint8Array())
  for (const line of lines) console.log(line)
  return isGenuine ? EXIT.matches : EXIT.differs
}

const MAX_STATEMENT_BYTES = 2 ** 20

process.exitCode = await run(process.argv.slice(2))

#!/usr/bin/env node
import { resolve } from 'node:path'
import { isOwnEngine } from '../version.ts'
import { NotABundle } from './format.ts'
import { openBundle, readAtMost } from './open-bundle.ts'
import { withoutControlCharacters, reportOf } from './report.ts'
import { checkStatement } from './statement.ts'
import { verifyBundle } from './verify.ts'

const EXIT = { matches: 0, differs: 1, notABundle: 2, otherEngine: 3 } as const

const USAGE = `parley-verify <folder or zip> [--key <public key>]

Computes a published analysis anew from its votes and says whether every published number follows from them.
With the public key of a site it also says whether that site made the bundle.
Exit code 0: all match. 1: something differs, or the key does. 2: it is not a bundle, or not a whole one. 3: another version of the
engine computed it, which alone can compute it again.

parley-verify <statement> --key <public key>

Says whether a statement of a site, as downloaded, is signed with the site's key. Exit code 0: it is. 1: it is not.`

// npm runs scripts in the folder of the package; INIT_CWD is the folder from which npm was called.
const folder = process.env['npm_lifecycle_event'] === 'verify' ? process.env['INIT_CWD'] : undefined
const pathFromCaller = (path: string) => resolve(folder ?? '.', path)

/** Runs the command and returns its exit code. */
async function run(args: readonly string[]): Promise<number> {
  const [path, option, key, ...others] = args
  const isHelp = ['help', '--help', '-h'].includes(path ?? '')
  const isWrong =
    path === undefined || others.length > 0 || (option !== undefined && !(option === '--key' && key))
  if (isHelp || isWrong) {
    console.log(USAGE)
    return isHelp ? EXIT.matches : EXIT.notABundle
  }
  try {
    const publicPem =
      key === undefined ? undefined : await readAtMost(pathFromCaller(key), MAX_STATEMENT_BYTES)
    return path.endsWith('.json') && publicPem !== undefined
      ? await checkSigned(pathFromCaller(path), publicPem)
      : await check(pathFromCaller(path), publicPem)
  } catch (error) {
    if (!(error instanceof NotABundle)) throw error
    console.log(withoutControlCharacters(`This is not a bundle, or not a whole one. ${error.message}`))
    return EXIT.notABundle
  }
}

async function check(path: string, publicPem: Uint8Array | undefined): Promise<number> {
  const bundle = await openBundle(path)
  const verification = verifyBundle(bundle, publicPem)
  for (const line of reportOf(verification)) console.log(line)
  if (bundle.others.length > 0)
    console.log(withoutControlCharacters(`Not part of the bundle: ${bundle.others.join(', ')}`))
  if (!verification.matches) return EXIT.differs
  return isOwnEngine(verification.manifest.engine) ? EXIT.matches : EXIT.otherEngine
}

async function checkSigned(path: string, publicPem: Uint8Array): Promise<number> {
  const { isGenuine, lines } = checkStatement(await readAtMost(path, MAX_STATEMENT_BYTES), publicPem)
  for (const line of lines) console.log(line)
  return isGenuine ? EXIT.matches : EXIT.differs
}

const MAX_STATEMENT_BYTES = 2 ** 20

process.exitCode = await run(process.argv.slice(2))

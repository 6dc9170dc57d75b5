import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes.ts'

// The workspace runs from its TypeScript sources, from which Node strips the types, but not those of packages in
// `node_modules`. So others get JavaScript with types, made here.

const SOURCE = join(ROOT, 'opinion-map')
const TSC = join(ROOT, 'node_modules/.bin/tsc')
const MINUTES = 5

/** Builds the package of the opinion map in `folder`, and returns the path of the file that `npm install` takes. */
export function packageOpinionMap(folder: string): string {
  const content = join(folder, 'package')
  rmSync(content, { recursive: true, force: true })
  mkdirSync(content, { recursive: true })
  const build = ['-p', 'tsconfig.package.json', '--outDir', join(content, 'lib')]
  // Comments are in the types, where editors look for them.
  run(TSC, [...build, '--declaration', 'false', '--removeComments'])
  run(TSC, [...build, '--emitDeclarationOnly'])
  // Commands are run, not imported.
  for (const commands of ['lib/command', 'lib/verification'].map((name) => join(content, name)))
    for (const file of readdirSync(commands)) if (file.endsWith('.d.ts')) rmSync(join(commands, file))
  for (const file of ['README.md', 'output.schema.json'])
    copyFileSync(join(SOURCE, file), join(content, file))
  copyFileSync(join(ROOT, 'LICENSE'), join(content, 'LICENSE'))
  writeFileSync(join(content, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`)
  const packed = run('npm', ['pack', '--silent', '--pack-destination', folder, content]).trim()
  return join(folder, packed)
}

/** Builds the package in `opinion-map/dist` and prints where it is. */
export function printPackage(): number {
  console.log(packageOpinionMap(join(SOURCE, 'dist')))
  return 0
}

const run = (command: string, args: string[]): string =>
  execFileSync(command, args, { cwd: SOURCE, encoding: 'utf8', timeout: MINUTES * 60_000 })

function description() {
  const { name, version, license, type, sideEffects } = JSON.parse(
    readFileSync(join(SOURCE, 'package.json'), 'utf8'),
  )
  return {
    name,
    version,
    description: 'Finds out from votes on opinions who thinks alike, and what all have in common.',
    license,
    type,
    sideEffects,
    engines: { node: '>=20' },
    bin: { 'parley-map': './lib/command/map.js', 'parley-verify': './lib/verification/main.js' },
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './output.schema.json': './output.schema.json',
      './*': { types: './lib/*.d.ts', default: './lib/*.js' },
    },
    files: ['lib', 'output.schema.json'],
  }
}

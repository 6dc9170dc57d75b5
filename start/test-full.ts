import { join } from 'node:path'
import { nodeCommand, ROOT, runCommand } from './processes.ts'

/** The commands of a complete run, in their order. */
const PARTS: Record<string, string[]> = {
  tests: ['test', '--full'],
  postgres: ['test', '--full', '--system-postgres', 'server'],
  journeys: ['e2e', '--full'],
  languages: ['e2e', '--all-languages', 'languages'],
  audit: ['audit'],
}

/**
 * Runs every test there is: also the slow ones that `.ci/run` leaves out, with other random input each time, on both
 * databases and in all languages, and the audit of packages. `npm run test:full -- postgres` runs one part.
 */
export async function testFull(args: string[]): Promise<number> {
  const unknown = args.filter((name) => !(name in PARTS))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}.`)
    return 1
  }
  const failed: string[] = []
  for (const [name, command] of Object.entries(PARTS)) {
    if (args.length > 0 && !args.includes(name)) continue
    console.log(`== ${name}`)
    const code = await runCommand({
      title: name,
      command: nodeCommand(join(ROOT, 'start/commands.ts'), ...command),
      minutes: 120,
    })
    if (code !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? 'All parts passed.' : `Failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

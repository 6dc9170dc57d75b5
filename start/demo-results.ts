import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DEMO_FOLDER, RESULTS_FILE } from '../server/src/import/demo.ts'
import { computeDemoResults, DEMO_CONVERSATIONS } from '../server/src/testing/demo-results.ts'
import { wasInterrupted } from './processes.ts'

/** Computes the results of the demo conversations, or of those in the named folders, and writes them beside their data. */
export async function writeDemoResults(named: string[]): Promise<number> {
  for (const conversation of named.length > 0 ? named : DEMO_CONVERSATIONS) {
    if (wasInterrupted()) return 130
    const compressed = gzipSync(JSON.stringify(await computeDemoResults(conversation)), { level: 9 })
    writeFileSync(join(DEMO_FOLDER, conversation, RESULTS_FILE), compressed)
    console.log(`${conversation}: ${compressed.length} bytes`)
  }
  return 0
}

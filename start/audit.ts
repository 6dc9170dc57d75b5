import { spawnSync } from 'node:child_process'
import { ROOT } from './processes.ts'

// The registry knows the vulnerabilities, and the lockfile lists the packages. Packages that only development uses are
// left out.
const COMMAND = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0']
const TIMEOUT_MS = 60_000

type Verdict = { exitCode: 0 | 1; sentence: string }

/** Asks the registry for known vulnerabilities. Fails for serious ones only, never because nobody answers. */
export function audit(): number {
  const { stdout } = spawnSync('npm', COMMAND, { cwd: ROOT, encoding: 'utf8', timeout: TIMEOUT_MS })
  const { exitCode, sentence } = verdictOf(stdout)
  console.log(sentence)
  return exitCode
}

type Report = { vulnerabilities: Record<string, { severity: string }> }

function verdictOf(output: string): Verdict {
  const report = reportIn(output)
  if (report === undefined)
    return {
      exitCode: 0,
      sentence: 'The registry did not say which vulnerabilities it knows: nothing was checked.',
    }
  const found = Object.entries(report.vulnerabilities)
  const serious = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  if (serious.length > 0)
    return {
      exitCode: 1,
      sentence: `Production uses packages with serious known vulnerabilities: ${list(serious)}. Update them.`,
    }
  const others = found.length === 0 ? 'none' : list(found)
  return {
    exitCode: 0,
    sentence: `No serious vulnerability is known in what production uses; others: ${others}.`,
  }
}

const list = (found: [name: string, { severity: string }][]): string =>
  found.map(([name, { severity }]) => `${name} (${severity})`).join(', ')

/** The report; undefined if npm printed an error, or was stopped. */
function reportIn(output: string): Report | undefined {
  try {
    const report: unknown = JSON.parse(output)
    return isReport(report) ? report : undefined
  } catch {
    return undefined
  }
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'auditReportVersion' in value

import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

/** The folder of the project. */
export const ROOT = dirname(import.meta.dirname)

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const KILL_AFTER_MS = 10_000
/**
 * Caches compiled code, since hundreds of processes of a test run would otherwise strip the types from the same files.
 */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled')

const running = new Set<ChildProcess>()
let interrupted = false

export type Command = {
  title: string
  command: string[]
  minutes?: number
  env?: NodeJS.ProcessEnv
  cwd?: string
  /**
   * Is called with the whole standard output after each chunk, and the output is not shown then. If it returns true,
   * the program is stopped.
   */
  until?: (output: string) => boolean
}

/**
 * Runs a program to its end and returns its exit code. It gets its own process group, so that nothing it started keeps
 * running after a time limit or ctrl-C.
 */
export async function runCommand({
  title,
  command,
  minutes = 10,
  env = {},
  cwd = ROOT,
  until,
}: Command): Promise<number> {
  if (interrupted) return 130
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    stdio: ['ignore', until ? 'pipe' : 'inherit', until ? 'ignore' : 'inherit'],
    detached: true,
  })
  running.add(child)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    output += part
    if (until?.(output)) stop(child)
  })
  const timeout = () => {
    console.error(`${title} took longer than ${minutes} minutes and was stopped`)
    stop(child)
  }
  const limit = Number.isFinite(minutes) ? setTimeout(timeout, minutes * 60_000) : undefined
  try {
    return await exitCodeOf(child, title)
  } finally {
    clearTimeout(limit)
    running.delete(child)
  }
}

function exitCodeOf(child: ChildProcess, title: string): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${title} does not run: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** The command line that runs a program with this Node. */
export const nodeCommand = (...args: string[]): string[] => [process.execPath, ...args]

/** Whether a signal has asked us to stop. */
export const wasInterrupted = (): boolean => interrupted

/** Runs `work`. A signal stops the commands that `work` runs, so that it ends and can clean up. */
export async function stopOnSignals<T>(work: () => Promise<T>): Promise<T> {
  for (const signal of SIGNALS) process.on(signal, stopAll)
  process.on('disconnect', stopAll)
  process.channel?.unref()
  try {
    return await work()
  } finally {
    for (const signal of SIGNALS) process.off(signal, stopAll)
    process.off('disconnect', stopAll)
  }
}

function stopAll() {
  if (!interrupted) console.error('Stopping …')
  interrupted = true
  for (const child of running) stop(child)
}

function stop(child: ChildProcess) {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => running.has(child) && signalGroup(child, 'SIGKILL'), KILL_AFTER_MS).unref()
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}

import { spawnSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { existsSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { type Finding, bad, good, warning } from '#admin/finding.ts'
import { formatSize } from '#admin/command.ts'
import type { Config } from '#config.ts'
import { isLoopback } from '#config-values.ts'
import { checkPort } from '#http/connections/listen.ts'
import { StartupError } from '#startup-error.ts'

/** What the setup asks of the machine; tests pass their own. */
export type Machine = {
  /** Whether the clock follows others; undefined if the system does not say. */
  isClockSynchronized: () => boolean | undefined
  freeBytes: (folder: string) => number
  memoryBytes: () => number
  /** The addresses of a name; none if it has none. */
  resolve: (host: string) => Promise<string[]>
}

export const thisMachine: Machine = {
  isClockSynchronized: () => {
    const { stdout, status } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
      encoding: 'utf8',
      timeout: 5000,
    })
    return status === 0 && /yes|no/.test(stdout) ? stdout.trim() === 'yes' : undefined
  },
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(nearestFolder(folder))
    return bavail * bsize
  },
  memoryBytes: () => Math.min(process.constrainedMemory() || Infinity, totalmem()),
  resolve: async (host) => {
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address)
    } catch {
      return []
    }
  },
}

const GB = 1_000_000_000

/** What can be seen of the machine without the database and the mail server. */
export async function checkMachine(config: Config, machine: Machine): Promise<Finding[]> {
  return [
    checkClock(machine),
    checkDisk(config, machine),
    checkMemory(machine),
    await checkFreePort(config),
    await checkName(config, machine),
  ]
}

const SYNCHRONIZE = 'the signatures of devices are valid for half a minute only, so synchronize it with NTP'

function checkClock({ isClockSynchronized }: Machine): Finding {
  const isSynchronized = isClockSynchronized()
  if (isSynchronized) return good('The clock is synchronized.')
  if (isSynchronized === false)
    return warning(`The clock is not synchronized: ${SYNCHRONIZE}, such as by timedatectl set-ntp true.`)
  return warning(`This system does not say whether its clock is synchronized: ${SYNCHRONIZE}.`)
}

/** The largest difference between two clocks, in seconds. */
const MAX_DIFFERENCE = 10

/** Compares the clock of this machine with that of the database on another one. */
export function compareClocks(databaseTime: Date, ownTime: Date): Finding {
  const seconds = Math.round(Math.abs(databaseTime.getTime() - ownTime.getTime()) / 1000)
  if (seconds <= MAX_DIFFERENCE) return good('The clocks of this machine and of the database agree.')
  return bad(
    `The clocks of this machine and of the database differ by ${seconds} seconds: synchronize both with NTP.`,
  )
}

function checkDisk({ DATA_DIR, DATABASE_URL }: Config, { freeBytes }: Machine): Finding {
  const free = freeBytes(DATA_DIR)
  const [least, enough] = DATABASE_URL === undefined ? [GB, 5 * GB] : [GB / 5, GB]
  const sentence = `The disk of ${DATA_DIR} has ${formatSize(free)} free`
  if (free < least)
    return bad(
      `${sentence}, and ${formatSize(least)} is the least: free some space, or set --data to a folder on another disk.`,
    )
  if (free < enough) return warning(`${sentence}: a busy site needs ${formatSize(enough)} or more.`)
  return good(`${sentence}.`)
}

function checkMemory({ memoryBytes }: Machine): Finding {
  const memory = memoryBytes()
  const sentence = `The machine has ${formatSize(memory)} of memory`
  if (memory < 0.7 * GB) return bad(`${sentence}, and ${formatSize(GB)} is the least: give it more.`)
  if (memory < 1.8 * GB) return warning(`${sentence}: a busy site needs ${formatSize(2 * GB)} or more.`)
  return good(`${sentence}.`)
}

async function checkFreePort({ PORT, HOST }: Config): Promise<Finding> {
  try {
    await checkPort({ PORT, HOST })
    return good(`Port ${PORT} is free.`)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return (await isParley(PORT, HOST)) ? good(`Parley runs on port ${PORT}.`) : bad(error.message)
  }
}

async function isParley(port: number, host: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(3000) })
    return response.ok && JSON.stringify(await response.json()) === '{"status":"ok"}'
  } catch {
    return false
  }
}

async function checkName({ PUBLIC_ORIGIN }: Config, { resolve }: Machine): Promise<Finding> {
  if (isLoopback(PUBLIC_ORIGIN)) return good(`${PUBLIC_ORIGIN} is this machine: nobody else reaches it.`)
  const { hostname } = new URL(PUBLIC_ORIGIN)
  const addresses = await resolve(hostname)
  if (addresses.length > 0) return good(`${hostname} leads to ${addresses.join(' and ')}.`)
  return warning(
    `${hostname} is found nowhere yet: add it to the DNS of its domain with the address of this machine, or nobody can open it.`,
  )
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

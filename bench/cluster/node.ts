import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { aFolder, writeFor } from './files.ts'
import { run, startAsUser, type Running } from './programs.ts'

/** A PostgreSQL that can be the primary or follow one. */
export type Node = {
  name: string
  port: number
  /** A few connections of its administrator to Parley's database. */
  pool: Pool
  /** Makes its data: empty, or a copy of those of another one. */
  create: () => void
  copy: (primary: Node) => void
  start: () => Promise<void>
  kill: () => Promise<void>
  /** Follows this primary although it may have written what that one has not. */
  rewindTo: (primary: Node) => Promise<void>
  isPrimary: () => Promise<boolean>
  /** The address of its administrator, for programs of PostgreSQL and for clients. */
  socket: string
  connectionTo: (database: string) => string
  stop: () => Promise<void>
}

export type NodeOptions = {
  name: string
  /** The folder of the programs. */
  bin: string
  folder: string
  port: number
  /** The texts of the two files of settings. */
  settings: string
  hba: string
  /** By how much it lags behind. */
  delay?: string
}

const READY = /ready to accept (?:read-only )?connections/

export function aNode({ name, bin, folder, port, settings, hba, delay }: NodeOptions): Node {
  const own = aFolder(folder, name)
  const data = join(own, 'data')
  const program = (tool: string) => join(bin, tool)
  const configFile = writeFor(join(own, 'node.conf'), settings)
  const options = Object.entries({
    config_file: configFile,
    hba_file: writeFor(join(own, 'pg_hba.conf'), hba),
    cluster_name: name,
    port: String(port),
    unix_socket_directories: own,
    lc_messages: 'C',
    ...(delay === undefined ? {} : { recovery_min_apply_delay: delay }),
  }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const socket = `host=${own} port=${port} user=postgres`
  const connectionTo = (database: string) =>
    `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(own)}&port=${port}`
  const pool = new Pool({ connectionString: connectionTo('parley'), max: 4 })
  // Nodes die.
  pool.on('error', () => {})
  let running: Running | undefined
  const start = async () => {
    running = await startAsUser([program('postgres'), '-D', data, ...options], own, READY)
  }
  const follow = () => writeFileSync(join(data, 'standby.signal'), '')
  const end = async (signal: NodeJS.Signals) => {
    await running?.end(signal)
    running = undefined
  }
  return {
    name,
    port,
    pool,
    socket,
    connectionTo,
    start,
    create: () => {
      const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
      run([program('initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', ...locale], own)
    },
    copy: (primary) => {
      run([program('pg_basebackup'), '-D', data, '-d', primary.socket, '-c', 'fast'], own)
      follow()
    },
    kill: () => end('SIGKILL'),
    rewindTo: async (primary) => {
      await end('SIGINT')
      // The processes of a killed PostgreSQL hold its memory a moment longer.
      await sleep(1000)
      run(
        [
          program('pg_rewind'),
          '--target-pgdata',
          data,
          // Its recovery keeps the log that is needed only with these settings.
          '--config-file',
          configFile,
          '--source-server',
          `${primary.socket} dbname=postgres`,
        ],
        own,
      )
      follow()
      await start()
    },
    isPrimary: async () => {
      const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      return rows[0]?.standby === false
    },
    stop: async () => {
      await pool.end()
      await end('SIGINT')
    },
  }
}

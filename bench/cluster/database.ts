import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { deployed } from './files.ts'
import { aNode, type Node } from './node.ts'
import type { Programs } from './programs.ts'

/** Three PostgreSQLs: a primary, a standby that each commit waits for, and one that lags behind. */
export type Database = {
  nodes: readonly Node[]
  primary: () => Node
  /** Kills the primary and promotes the standby after `detectedMs`, as somebody who watches over them does. */
  failOver: (detectedMs: number) => Promise<void>
  /** Lets the killed node follow as the new standby. Returns the nodes whose data had to be rewound. */
  repair: () => Promise<string[]>
  [Symbol.asyncDispose]: () => Promise<void>
}

type Options = {
  programs: Programs
  folder: string
  /** The ports of the nodes, of their agents, and the one that always leads to the primary. */
  ports: { nodes: readonly number[]; agents: readonly number[]; primary: number }
  password: string
}

const NAMES = ['one', 'two', 'three'] as const
const LAG = '2s'

export async function startDatabase({ programs, folder, ports, password }: Options): Promise<Database> {
  const settings = deployed('postgresql/node.conf', [
    ["listen_addresses = '*'", "listen_addresses = '127.0.0.1'"],
    ["shared_buffers = '4GB'", "shared_buffers = '128MB'"],
    ["effective_cache_size = '12GB'", "effective_cache_size = '512MB'"],
    ["maintenance_work_mem = '512MB'", "maintenance_work_mem = '64MB'"],
    ['ssl = on', 'ssl = off'],
    ['port=5433 user=replicator', `port=${ports.primary} user=replicator password=${password}`],
  ])
  const hba = deployed('postgresql/pg_hba.conf', [
    ['hostssl', 'host'],
    ['10.0.0.0/24', '127.0.0.1/32'],
    // Its folder can be opened by its user alone.
    [
      'local    all          postgres                  peer',
      'local all postgres trust\nlocal replication postgres trust',
    ],
  ])
  const nodes = NAMES.map((name, index) =>
    aNode({
      name,
      bin: programs.postgres,
      folder,
      port: ports.nodes[index] ?? 0,
      settings,
      hba,
      ...(name === 'three' ? { delay: LAG } : {}),
    }),
  )
  const [one, two, three] = nodes
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are three nodes')
  const agents = await Promise.all(nodes.map((node, index) => startAgent(node, ports.agents[index] ?? 0)))
  one.create()
  await one.start()
  await createRoles(one, password)
  let [primary, standby] = [one, two]
  for (const node of [two, three]) {
    node.copy(primary)
    await node.start()
  }
  return {
    nodes,
    primary: () => primary,
    failOver: async (detectedMs) => {
      await primary.kill()
      await sleep(detectedMs)
      await standby.pool.query('select pg_promote()')
      ;[primary, standby] = [standby, primary]
    },
    repair: async () => {
      const rewound = [standby.name]
      // Until then pg_rewind takes the new primary for one of the time before its promotion.
      await primary.pool.query('checkpoint')
      await standby.rewindTo(primary)
      if (!(await follows(primary, three))) {
        await three.rewindTo(primary)
        rewound.push(three.name)
      }
      await waitForStandby(primary, standby)
      return rewound
    },
    [Symbol.asyncDispose]: async () => {
      for (const { close } of agents) close()
      for (const node of nodes) await node.stop()
    },
  }
}

/** From now on each commit of the primary waits for the standby. A copy of the data would take this along, so it is last. */
export async function waitForStandby(primary: Node, standby: Node): Promise<void> {
  if (!(await follows(primary, standby))) throw new Error(`${standby.name} does not follow`)
  await primary.pool.query(`alter system set synchronous_standby_names = 'FIRST 1 (${standby.name})'`)
  await primary.pool.query('select pg_reload_conf()')
}

/** Whether a node receives what the primary writes, within ten seconds. */
async function follows(primary: Node, node: Node): Promise<boolean> {
  for (let tenths = 0; tenths < 100; tenths++) {
    const { rowCount } = await primary.pool.query(
      `select from pg_stat_replication where application_name = $1 and state = 'streaming'`,
      [node.name],
    )
    if (rowCount === 1) return true
    await sleep(100)
  }
  return false
}

async function createRoles({ connectionTo }: Node, password: string): Promise<void> {
  const client = new Client({ connectionString: connectionTo('postgres') })
  await client.connect()
  try {
    await client.query(`create role parley login password '${password}'`)
    await client.query(`create role replicator login replication password '${password}'`)
    await client.query('create database parley owner parley')
  } finally {
    await client.end()
  }
}

/** Answers GET /primary with 200 while a node is the primary, as Patroni does on its port 8008. */
async function startAgent(node: Node, port: number): Promise<{ close: () => void }> {
  const server = createServer((_request, response) => {
    node.isPrimary().then(
      (isPrimary) => response.writeHead(isPrimary ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

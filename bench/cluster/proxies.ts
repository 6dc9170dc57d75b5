import { join } from 'node:path'
import { aFolder, deployed, writeFor } from './files.ts'
import { type Programs, type Running, startAsUser } from './programs.ts'

/** What the two write when they run; HAProxy has checked its servers by then. */
const POOLER_READY = /process up/
const BALANCER_READY = /is DOWN/

/** Where each proxy listens, and the processes and databases that they lead to. */
type Ports = {
  readers: number
  metrics: number
  primary: number
  pooler: number
  apis: readonly [number, number]
}
type AllPorts = Ports & { nodes: readonly number[]; agents: readonly number[] }

export async function startHaproxy({ haproxy }: Programs, folder: string, ports: AllPorts): Promise<Running> {
  const own = aFolder(folder, 'haproxy')
  const readers = deployed('haproxy/readers.cfg', [
    ['maxconn 20000', 'maxconn 1000'],
    ['bind :443 ssl crt /etc/haproxy/parley.pem alpn h2,http/1.1', `bind 127.0.0.1:${ports.readers}`],
    ['  bind :80\n', ''],
    ['  http-request redirect scheme https code 308 unless { ssl_fc }\n', ''],
    ['127.0.0.1:8405', `127.0.0.1:${ports.metrics}`],
    ['10.0.0.11:8080', `127.0.0.1:${ports.apis[0]}`],
    ['10.0.0.12:8080', `127.0.0.1:${ports.apis[1]}`],
  ])
  const nodes = [21, 22, 23].map((host, index) => {
    const place = `127.0.0.1:${ports.nodes[index]} check port ${ports.agents[index]}`
    return [`10.0.0.${host}:5432 check port 8008`, place] as const
  })
  const primary = deployed('haproxy/database.cfg', [
    ['127.0.0.1:5433', `127.0.0.1:${ports.primary}`],
    ...nodes,
  ])
  const files = [
    writeFor(join(own, 'readers.cfg'), readers),
    writeFor(join(own, 'database.cfg'), primary),
  ].flatMap((file) => ['-f', file])
  return startAsUser([haproxy, '-V', '-db', ...files], own, BALANCER_READY)
}

export async function startPooler(
  programs: Programs,
  folder: string,
  ports: Ports & { password: string },
): Promise<Running> {
  const own = aFolder(folder, 'pgbouncer')
  const users = writeFor(join(own, 'userlist.txt'), `"parley" "${ports.password}"\n`)
  const text = deployed('pgbouncer/pgbouncer.ini', [
    ['port=5433', `port=${ports.primary}`],
    ['listen_port = 6432', `listen_port = ${ports.pooler}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ...(programs.hasTransactionMode
      ? ([
          ['pool_mode = session', ''],
          [';pool_mode = transaction', 'pool_mode = transaction'],
          [';max_prepared_statements', 'max_prepared_statements'],
        ] as const)
      : []),
  ])
  return startAsUser([programs.pgbouncer, writeFor(join(own, 'pgbouncer.ini'), text)], own, POOLER_READY)
}

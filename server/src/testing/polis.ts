import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { projectFolder } from '#config.ts'

/** The errors that the fake source can simulate. */
export type Misbehavior =
  | 'silent'
  | 'endless'
  | 'bomb'
  | 'redirect'
  | 'html'
  | 'not json'
  | 'wrong types'
  | 'cut off'
  | 'busy'
  | 'gone'

export type PolisServer = AsyncDisposable & {
  url: string
  /** The requested paths, with their queries. */
  requests: string[]
}

/** The conversations of the demo data, and their ids at the fake source. */
export const POLIS_CONVERSATIONS = {
  bowlingGreen: {
    folder: 'american-assembly.bowling-green',
    report: 'r9bowlinggreen',
    conversation: '9wtchdmmun',
  },
  brexit: { folder: 'brexit-consensus', report: 'r7brexit', conversation: '7wmvbjcjhp' },
  seattle: { folder: '15-per-hour-seattle', report: 'r2seattle', conversation: '2demo' },
  uberx: { folder: 'vtaiwan.uberx', report: 'r3uberx', conversation: '3phdex2kjf' },
} as const
type Source = (typeof POLIS_CONVERSATIONS)[keyof typeof POLIS_CONVERSATIONS]

type PolisOptions = {
  /** Called for each request; if it returns undefined, the server answers like Polis. */
  misbehave?: (path: string) => Misbehavior | undefined
  /** Awaited before each answer. */
  before?: (path: string) => Promise<void> | undefined
  /** What reports have as `format.json`; without it they have none. */
  format?: object
}

/** A local server that answers like Polis, with the demo data, or misbehaves. */
export async function startPolis({ misbehave, before, format }: PolisOptions = {}): Promise<PolisServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    void Promise.resolve(before?.(path)).then(() => {
      const misbehavior = misbehave?.(path)
      if (format !== undefined && path.endsWith('/format.json'))
        return send(response, 200, 'application/json', JSON.stringify(format))
      if (misbehavior === undefined) answer(path, response)
      else MISBEHAVIORS[misbehavior](response, path)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(path: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(path, 'http://polis')
  const [, report, file] = /^\/api\/v3\/reportExport\/(\w+)\/([\w-]+\.csv)$/.exec(pathname) ?? []
  const source = Object.values(POLIS_CONVERSATIONS).find(
    (source) =>
      source.report === (report ?? searchParams.get('report_id')) ||
      source.conversation === searchParams.get('conversation_id'),
  )
  if (!source) return send(response, 404, 'text/plain', 'polis_err')
  const csv = file && csvOf(source, file)
  if (file !== undefined)
    return csv === undefined ? send(response, 404, 'text/plain', '') : send(response, 200, 'text/csv', csv)
  const pid = Number(searchParams.get('pid'))
  const value = JSON_ANSWERS[pathname]?.(source, pid)
  if (value === undefined) return send(response, 404, 'text/plain', '')
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(value))
}

const JSON_ANSWERS: Record<string, (source: Source, pid: number) => unknown> = {
  '/api/v3/reports': ({ report, conversation }) => [
    { report_id: report, conversation_id: conversation, created: '1518501496471' },
  ],
  '/api/v3/conversations': (source) => {
    const values = new Map(rowsOf(source, 'summary.csv').map(([name = '', value = '']) => [name, value]))
    return {
      conversation_id: source.conversation,
      topic: values.get('topic'),
      description: values.get('conversation-description'),
      is_active: true,
      ownername: 'A source',
    }
  },
  '/api/v3/comments': (source) =>
    recordsOf(source, 'comments.csv').map((row) => ({
      tid: Number(row['comment-id']),
      pid: Number(row['author-id']),
      txt: row['comment-body'],
      created: row['timestamp'],
      mod: Number(row['moderated']),
      is_seed: false,
      is_meta: false,
    })),
  '/api/v3/math/pca2': (source) => ({ n: Math.max(...votesOf(source).keys()) + 1 }),
  '/api/v3/votes': (source, pid) =>
    [...(votesOf(source).get(pid) ?? [])].map(([tid, { choice, at }]) => ({
      pid,
      tid,
      vote: 0 - choice,
      modified: String(at),
    })),
}

/** The files of a report. If the demo data has only a matrix, the votes are generated from its rows. */
function csvOf(source: Source, name: string): string | undefined {
  if (name === 'comments.csv') return textOf(source, 'comments.csv')
  if (name !== 'votes.csv') return undefined
  return textOf(source, 'votes.csv') ?? votesCsvOf(source)
}

const made = new Map<string, string>()

function votesCsvOf(source: Source): string {
  const known = made.get(source.folder)
  if (known !== undefined) return known
  const lines = ['timestamp,datetime,comment-id,voter-id,vote']
  for (const [pid, votes] of votesOf(source))
    for (const [tid, { choice, at }] of votes)
      lines.push(`${at},${new Date(at).toUTCString().replace(',', '')},${tid},${pid},${choice}`)
  const text = lines.join('\n')
  made.set(source.folder, text)
  return text
}

type Votes = Map<number, Map<number, { choice: number; at: number }>>
const votesRead = new Map<string, Votes>()

function votesOf(source: Source): Votes {
  const known = votesRead.get(source.folder)
  if (known) return known
  const votes: Votes = textOf(source, 'votes.csv') === undefined ? matrixOf(source) : streamOf(source)
  votesRead.set(source.folder, votes)
  return votes
}

function streamOf(source: Source): Votes {
  const votes: Votes = new Map()
  const rows = recordsOf(source, 'votes.csv').toSorted(
    (a, b) => Number(a['timestamp']) - Number(b['timestamp']),
  )
  for (const row of rows) {
    const pid = Number(row['voter-id'])
    const own = votes.get(pid) ?? new Map<number, { choice: number; at: number }>()
    own.set(Number(row['comment-id']), { choice: Number(row['vote']), at: Number(row['timestamp']) })
    votes.set(pid, own)
  }
  return votes
}

const FEBRUARY_2018 = Date.UTC(2018, 1, 1)

function matrixOf(source: Source): Votes {
  const [header = [], ...rows] = rowsOf(source, 'participants-votes.csv')
  let at = FEBRUARY_2018
  const votes: Votes = new Map()
  for (const row of rows) {
    const own = new Map<number, { choice: number; at: number }>()
    row.forEach((cell, index) => {
      const column = header[index] ?? ''
      if (cell !== '' && /^\d+$/.test(column))
        own.set(Number(column), { choice: Number(cell), at: (at += 1000) })
    })
    votes.set(Number(row[header.indexOf('participant')]), own)
  }
  return votes
}

function textOf({ folder }: Source, name: string): string | undefined {
  try {
    return gunzipSync(readFileSync(join(projectFolder, 'demo', folder, `${name}.gz`))).toString()
  } catch {
    return undefined
  }
}

const rowsOf = (source: Source, name: string): string[][] =>
  parse(textOf(source, name) ?? '', { relax_column_count: true })
const recordsOf = (source: Source, name: string): Record<string, string>[] =>
  parse(textOf(source, name) ?? '', { columns: true, relax_column_count: true })

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' })
    .end(gzipSync(text, { level: 1 }))
}

const typeOf = (path: string) => (path.includes('.csv') ? 'text/csv' : 'application/json')

const MISBEHAVIORS: Record<Misbehavior, (response: ServerResponse, path: string) => void> = {
  silent: () => {},
  endless: (response, path) => {
    response.writeHead(200, { 'content-type': typeOf(path) })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
  bomb: (response, path) => {
    response.writeHead(200, { 'content-type': typeOf(path), 'content-encoding': 'gzip' })
    const packer = createGzip({ level: 9 })
    packer.pipe(response)
    const zeros = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (!response.destroyed && packer.write(zeros));
    }
    packer.on('drain', more)
    more()
  },
  redirect: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  html: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  'not json': (response, path) =>
    void response.writeHead(200, { 'content-type': typeOf(path) }).end('{"topic": '),
  'wrong types': (response, path) =>
    void response
      .writeHead(200, { 'content-type': typeOf(path) })
      .end(
        path.includes('.csv')
          ? 'comment-id,author-id,comment-body\nzero,0,Yes\n'
          : '{"topic": {"text": 7}, "n": "many"}',
      ),
  'cut off': (response, path) => {
    response.writeHead(200, { 'content-type': typeOf(path), 'content-length': 1000 })
    response.write('comment-id,author-id,comment-body\n', () => response.destroy())
  },
  busy: (response) => void response.writeHead(429, { 'retry-after': '0' }).end(),
  gone: (response) => void response.writeHead(404).end(),
}

import { ACCEPT_PROOF_OF_WORK_HEADER, createApiClient, type ApiClient } from '@parley/contract'
import type { KeyType } from '@parley/contract/token'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openRunnerThreads, startRunner } from '#analysis/worker/runner.ts'
import { applyDueDates } from '#authoring/due.ts'
import { buildApp, handlers } from '#app.ts'
import { readConfig } from '#config.ts'
import type { Ctx, Db } from '#ctx.ts'
import { openDb } from '#db/open.ts'
import type { Replica } from '#db/replicas.ts'
import { serviceDid } from '#http/token/did.ts'
import { logOptions } from '#log.ts'
import { freshDatabase } from '#testing/cluster.ts'
import { aDevice, type TestDevice } from '#testing/device.ts'
import { insertDevice, insertUser, type UserOptions } from '#testing/people.ts'
import { readOnlyFor } from '#testing/read-only.ts'
import { foldAll, tasks } from '#worker.ts'

/** An API client with a device that signs its tokens. */
export type Actor = ApiClient & { device: TestDevice }

/** A raw response of the server. */
export type Reply = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

export type RawRequest = {
  method?: 'GET' | 'POST' | 'OPTIONS' | 'PUT' | 'DELETE' | 'HEAD'
  body?: string | Buffer
  headers?: Record<string, string>
  /** The IP address of the client. */
  from?: string
}

export type TestApp = AsyncDisposable & {
  ctx: Ctx
  http: FastifyInstance
  /** Sets the application's clock, which continues from that time. */
  setClock: (now: Date) => void
  /** The lines that the application has logged so far. */
  logged: string[]
  /** A client without a token. */
  anyone: ApiClient
  /** A client for an existing device, which may come from another process. */
  as: (device: TestDevice) => Actor
  /** A client with a device that is unknown to the server. */
  stranger: (kind?: KeyType) => Actor
  guest: (kind?: KeyType) => Promise<Actor>
  user: (options?: UserOptions) => Promise<Actor>
  /** Sends any request and returns the raw response. */
  send: (url: string, request?: RawRequest) => Promise<Reply>
  /** Signs a token with a device for the path of one call. */
  token: (device: TestDevice, path: string) => string
  /** Runs due scheduled tasks, folds the counts and runs every waiting job. */
  runJobs: () => Promise<void>
  /** A second application on the same database, like another process. */
  sibling: () => Promise<TestApp>
}

export type AppOptions = {
  env?: Record<string, string>
  /** The connection string of an existing database, which the caller disposes. */
  connection?: string
  /** What stands for standbys of the database. */
  replicas?: readonly Replica[]
}

/**
 * The analysis threads that all applications of a process share, because a thread takes longer to start than most runs.
 * They have normal priority: with low priority they could wait minutes for the processor while other test files run.
 */
const THREADS = openRunnerThreads({ runs: 0, supplements: 0 })

/** Starts the whole application on a separate database; requests do not go through a network. */
export async function startApp({ env = {}, connection, replicas = [] }: AppOptions = {}): Promise<TestApp> {
  const closing = new AsyncDisposableStack()
  const database = connection === undefined ? closing.use(await freshDatabase()) : { connection }
  const { db, pool, close } = openDb({
    connection: database.connection,
    poolSize: 8,
    isReadOnly: env['READ_ONLY'] === '1',
  })
  closing.defer(close)
  const reading = readOnlyFor(pool, database.connection)
  closing.defer(reading.close)
  const logged: string[] = []
  let ahead = 0
  const ctx: Ctx = {
    db,
    pool,
    connection: database.connection,
    replicas,
    config: readConfig({
      env: {
        NODE_ENV: 'test',
        ANALYSIS_DELAY_MS: '0',
        ANALYSIS_REST_FACTOR: '0',
        SUPPLEMENT_DELAY_MS: '600000',
        // Measuring takes seconds, so only tests about it switch it on. In all others, runs find groups without a
        // measured structure.
        MEASURE_STRUCTURE: '0',
        LOG_LEVEL: 'info',
        LIMITS: '0',
        COUNT_PLACES: 'off',
        ...env,
      },
    }),
    log: pino(logOptions('info'), { write: (line) => void logged.push(line) }),
    now: () => new Date(Date.now() + ahead),
    fetch,
    // Pages are not rendered, like without a build.
    renderPage: async () => undefined,
  }
  const http = await buildApp(ctx, handlers.map(reading.guard))
  closing.defer(() => http.close())
  const runner = startRunner(ctx, THREADS)

  const send: TestApp['send'] = async (url, { method = 'POST', body, headers = {}, from } = {}) => {
    const answer = await http.inject({
      method,
      url,
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: {
        host: new URL(ctx.config.PUBLIC_ORIGIN).host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  const token: TestApp['token'] = (device, path) =>
    device.sign({
      audience: serviceDid(ctx.config.PUBLIC_ORIGIN),
      resource: `${ctx.config.RESOURCE_ORIGIN}${path}`,
      now: ctx.now(),
    })
  const clientOf = (device?: TestDevice): ApiClient =>
    createApiClient(async ({ path, body }) => {
      const authorization = device && `Bearer ${token(device, path)}`
      const { status, text } = await send(path, {
        body: JSON.stringify(body),
        headers: {
          [ACCEPT_PROOF_OF_WORK_HEADER]: '1',
          ...(authorization === undefined ? {} : { authorization }),
        },
      })
      return { status, body: text === '' ? undefined : JSON.parse(text) }
    })
  const actor = (device: TestDevice): Actor => Object.assign(clientOf(device), { device })
  const user: TestApp['user'] = async (options) => {
    const device = aDevice()
    await insertDevice(db, { did: device.did, userId: await insertUser(db, options), options })
    return actor(device)
  }

  return {
    ctx,
    http,
    setClock: (now) => (ahead = now.getTime() - Date.now()),
    logged,
    anyone: clientOf(),
    as: actor,
    stranger: (kind) => actor(aDevice(kind)),
    guest: async (kind) => {
      const device = aDevice(kind)
      await insertDevice(db, { did: device.did, userId: await insertUser(db) })
      return actor(device)
    },
    user: (options = {}) => user({ isRegistered: true, ...options }),
    send,
    token,
    runJobs: async () => {
      // Failures of jobs are collected and thrown, because a later retry would hide them or fail the test elsewhere.
      const failures: unknown[] = []
      const collectFailure = (job: Promise<unknown>) =>
        job.then(
          () => {},
          (error: unknown) => void failures.push(error),
        )
      await applyDueDates(ctx)
      await foldAll(ctx)
      const taskList = Object.fromEntries(
        Object.entries(tasks(ctx, runner)).map(([name, run]) => [
          name,
          (payload: unknown) => collectFailure(run(payload)),
        ]),
      )
      // The loop is needed because `runOnce` rarely, once in some hundred calls, misses a job that already existed.
      let due: string[]
      do {
        await runOnce({ pgPool: pool, noHandleSignals: true, logger: new Logger(() => () => {}), taskList })
        due = await dueTasks(db)
        const unknown = due.filter((name) => !(name in taskList))
        if (unknown.length > 0)
          throw new Error(`Nothing runs the job ${unknown.join()}: add it to tasks in worker.ts`)
      } while (due.length > 0)
      if (failures.length > 0) throw failures[0]
    },
    sibling: async () => startApp({ env, connection: database.connection }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** The names of the jobs that should run now. */
async function dueTasks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select distinct task_identifier as task from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`.execute(db)
  return rows.map(({ task }) => task)
}

import { json } from 'node:stream/consumers'
import { AppError, type Call } from '@parley/contract'
import type * as z from 'zod/mini'
import { type CommandInput, type Shell, textOption, UsageError } from '#admin/command.ts'
import { accountByName } from '#admin/sql.ts'
import { handlers } from '#app.ts'
import type { Ctx } from '#ctx.ts'
import { StreamedResponse } from '#http/handle.ts'
import type { AdmitAuthor } from '#http/new-authors.ts'
import { inputError } from '#http/serve.ts'
import { mayCall, SITE_ID, type KnownViewer, type ViewerUser } from '#http/viewer.ts'
import { openLog } from '#log.ts'
import { fetchOutside } from '#outgoing.ts'

/**
 * Makes a call of the API in the name of --as, or else of the site itself, which has the rights of administrators. The
 * server checks and records it like a call from the web.
 */
export const makeCall = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  shell: Shell,
  command: CommandInput,
  { call, input }: { call: Call<I, O>; input: z.input<I> },
): Promise<z.output<O>> => makeTypedCall(shell, command, { call, input })

/** Makes a call with an input that somebody typed, which the schema of the call validates. */
export async function makeTypedCall<O extends z.ZodMiniType>(
  shell: Shell,
  command: CommandInput,
  { call, input }: { call: Call<z.ZodMiniType, O>; input: unknown },
): Promise<z.output<O>> {
  const handler = handlers.find((handler) => handler.call.path === call.path)
  if (handler === undefined) throw new Error(`No handler answers ${call.path}`)
  const ctx = await openCtx(shell)
  const viewer = await viewerOf(ctx, textOption(command, 'as'))
  try {
    if (!mayCall(call.access, viewer))
      throw new UsageError(`${viewer.user.username} needs the role of ${call.access}.`)
    const parsed = call.input.safeParse(input)
    if (!parsed.success) throw inputError(parsed.error.issues)
    const request = {
      ctx,
      db: ctx.db,
      viewer,
      address: '',
      headers: {},
      admitGuest: refuseGuests,
      admitAuthor,
      requireWork: async () => {},
    }
    const output = await handler.handle(parsed.data, request)
    return call.output.parse(output instanceof StreamedResponse ? await json(output.chunks) : output)
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error
  }
}

/** Calls of the shell never create a guest. */
const refuseGuests = () => Promise.reject(new Error('The shell makes no guests'))

/** The shell does not limit how many people write at the same time. */
const admitAuthor: AdmitAuthor = (_, post) => post()

/** What handlers use; commands that make no call use it, too. */
export async function openCtx({ config, open }: Shell): Promise<Ctx> {
  const { db, pool, connection } = await open()
  const read = await config()
  const renderPage = async () => undefined
  const log = openLog(read)
  return {
    db,
    pool,
    connection,
    replicas: [],
    config: read,
    log,
    now: () => new Date(),
    fetch: fetchOutside,
    renderPage,
  }
}

async function viewerOf({ db }: Ctx, username: string | undefined): Promise<KnownViewer> {
  if (username === undefined) return { did: '', user: SITE }
  const account = await accountByName(db, username)
  if (account === undefined) throw new UsageError(`There is nobody called ${username}.`)
  return { did: '', user: { ...SITE, ...account } }
}

/** The site itself as a user. No account has its id, so the audit names nobody. */
const SITE: ViewerUser = {
  id: SITE_ID,
  username: '',
  isRegistered: true,
  isLoggedIn: true,
  isModerator: false,
  isAdministrator: true,
  joinedAt: new Date(0),
  provenAt: new Date(0),
}

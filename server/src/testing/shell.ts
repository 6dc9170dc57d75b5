import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAdmin } from '#admin/run.ts'
import { readConfig } from '#config.ts'
import { type AppOptions, startApp } from '#testing/app.ts'

type ShellResult = {
  code: number
  text: string
}

/** Starts the application and its administration shell on one database. */
export async function startShell(options?: AppOptions, env: Record<string, string> = {}) {
  const closing = new AsyncDisposableStack()
  const app = closing.use(await startApp(options))
  const folder = mkdtempSync(join(tmpdir(), 'parley-admin-'))
  closing.defer(() => rmSync(folder, { recursive: true }))
  const admin = async (...args: string[]): Promise<ShellResult> => {
    const lines: string[] = []
    const code = await runAdmin({
      args,
      folder,
      config: async () => readConfig({ env: { NODE_ENV: 'test', DATABASE_URL: app.ctx.connection, ...env } }),
      print: (line) => lines.push(line),
    })
    return { code, text: lines.join('\n') }
  }
  return { app, admin, folder, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

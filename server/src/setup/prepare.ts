import { updateSiteSettings } from '@parley/contract'
import { openCtx, makeCall } from '#admin/call.ts'
import type { Shell } from '#admin/command.ts'
import { bad, type Finding } from '#admin/finding.ts'
import { findDatabase, openInstallation } from '#admin/installation.ts'
import { makeFirstAdministratorLink } from '#administration/first-administrator.ts'
import type { Config } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { compareClocks } from '#setup/checks.ts'
import { databaseTime, hasAccounts } from '#setup/sql.ts'
import { checkVersion, unreachable } from '#admin/doctor.ts'

/** Connects to the database; the one that comes with Parley is made here if there is none yet. */
export async function checkDatabase(
  config: Config,
  { hasNewSecrets }: { hasNewSecrets: boolean },
): Promise<Finding[]> {
  try {
    const { connection, stop } = await findDatabase(config)
    const database = openDb({ connection, poolSize: 1 })
    try {
      const version = await checkVersion(database.db)
      if (hasNewSecrets && (await hasAccounts(database.db)))
        return [
          bad(
            'The database has accounts, and no .env has the IDENTITY_PEPPERS that they log in with: put the .env of this installation back, or name another database or folder.',
          ),
        ]
      if (config.DATABASE_URL === undefined) return [version]
      return [version, compareClocks(await databaseTime(database.db), new Date())]
    } finally {
      await database.close()
      await stop()
    }
  } catch (error) {
    return [bad(unreachable(error))]
  }
}

/**
 * Makes the tables, and tells the site its name and contact while there is no administrator, who decides about them from
 * then on. Returns the link to the first administrator; undefined if there is one.
 */
export async function prepareSite(
  config: Config,
  { name, contact, print }: { name: string; contact: string; print: (line: string) => void },
): Promise<string | undefined> {
  const configured = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (configured !== undefined) await migrate({ connection: configured })
  const installation = await openInstallation(config)
  try {
    const shell: Shell = { print, folder: '', config: async () => config, open: async () => installation }
    const ctx = await openCtx(shell)
    const link = await makeFirstAdministratorLink(ctx)
    const asSite = { args: [], options: {} }
    if (link !== undefined)
      await makeCall(shell, asSite, { call: updateSiteSettings, input: { name, contact } })
    return link
  } finally {
    await installation.close()
  }
}

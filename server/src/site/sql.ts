import type { SiteIdentity, SiteSettings } from '@parley/contract'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'

const COLUMNS = {
  name: 'name',
  contact: 'contact',
  whoStarts: 'who_starts',
  hasImport: 'has_import',
  isReviewedFirst: 'is_reviewed_first',
} as const satisfies Record<keyof SiteSettings, string>

const SETTING_NAMES = ['name', 'contact', 'whoStarts', 'hasImport', 'isReviewedFirst'] as const

/** The settings of a site before anybody has changed them. */
const DEFAULT_SETTINGS: SiteSettings = {
  name: 'Parley',
  contact: '',
  whoStarts: 'everyone',
  hasImport: true,
  isReviewedFirst: false,
}

/**
 * The settings of the site. They are one small row that is read each time, so that every process follows a change at
 * once.
 */
export async function siteSettings(db: Db): Promise<SiteSettings> {
  const row = await db.selectFrom('site_settings').selectAll().executeTakeFirst()
  if (row === undefined) return DEFAULT_SETTINGS
  return {
    name: row.name,
    contact: row.contact,
    whoStarts: row.who_starts === 'organizations' ? 'organizations' : 'everyone',
    hasImport: row.has_import,
    isReviewedFirst: row.is_reviewed_first,
  }
}

/** The name and contact of the site. */
export async function siteIdentity(db: Db): Promise<SiteIdentity> {
  const { name, contact } = await siteSettings(db)
  return { name, contact }
}

/**
 * Changes the given settings that differ from the stored ones, and records their names in the audit. Returns all
 * settings.
 */
export async function changeSiteSettings(
  db: Db,
  {
    actorId,
    changes,
  }: { actorId?: number; changes: { [Name in keyof SiteSettings]?: SiteSettings[Name] | undefined } },
): Promise<SiteSettings> {
  return db.transaction().execute(async (db) => {
    await db
      .insertInto('site_settings')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.selectFrom('site_settings').select('id').forUpdate().execute()
    const before = await siteSettings(db)
    const after = {
      ...before,
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    }
    const changed = SETTING_NAMES.filter((name) => after[name] !== before[name])
    if (changed.length === 0) return before
    await db
      .updateTable('site_settings')
      .set(Object.fromEntries(changed.map((name) => [COLUMNS[name], after[name]])))
      .execute()
    await appendAudit(db, { actorId, action: 'settings.changed', reason: changed.join(', ') })
    return after
  })
}

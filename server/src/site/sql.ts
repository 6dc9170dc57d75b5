import { isDeepStrictEqual } from 'node:util'
import { AppError, SiteLink, type SiteLogo, type SiteLook, type SiteSettings } from '@parley/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { lockSiteImage } from '#site/images.sql.ts'
import { iconPathOf, logoIdOf, logoPathOf } from '#site/logo-paths.ts'

const COLUMNS = {
  name: 'name',
  contact: 'contact',
  footerLinks: 'footer_links',
  accent: 'accent',
  logoPath: 'logo_id',
  darkLogoPath: 'dark_logo_id',
  isNameInLogo: 'is_name_in_logo',
  whoStarts: 'who_starts',
  hasImport: 'has_import',
  isReviewedFirst: 'is_reviewed_first',
} as const satisfies Record<keyof SiteSettings, string>

type SettingName = keyof SiteSettings
const isSettingName = (name: string): name is SettingName => name in COLUMNS

/** The settings of a site before anybody has changed them. */
const DEFAULT_SETTINGS: SiteSettings = {
  name: 'Parley',
  contact: '',
  footerLinks: [],
  accent: '',
  logoPath: '',
  darkLogoPath: '',
  isNameInLogo: false,
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
    footerLinks: z.array(SiteLink).parse(row.footer_links),
    accent: row.accent,
    logoPath: logoPathOf(row.logo_id),
    darkLogoPath: logoPathOf(row.dark_logo_id),
    isNameInLogo: row.is_name_in_logo,
    whoStarts: row.who_starts === 'organizations' ? 'organizations' : 'everyone',
    hasImport: row.has_import,
    isReviewedFirst: row.is_reviewed_first,
  }
}

/** What pages show of the site. */
export async function siteIdentity(db: Db): Promise<SiteLook> {
  const row = await db
    .selectFrom('site_settings as s')
    .leftJoin('site_images as l', 'l.id', 's.logo_id')
    .leftJoin('site_images as d', 'd.id', 's.dark_logo_id')
    .select(['s.name', 's.contact', 's.footer_links', 's.accent', 's.is_name_in_logo', 's.logo_id'])
    .select(['s.dark_logo_id', 'l.width', 'l.height'])
    .select([sql<number | null>`d.width`.as('dark_width'), sql<number | null>`d.height`.as('dark_height')])
    .executeTakeFirst()
  const { name, contact, footerLinks, accent } = DEFAULT_SETTINGS
  if (row === undefined) return { name, contact, footerLinks, accent }
  const logo = logoOf({ id: row.logo_id, width: row.width, height: row.height })
  const darkLogo = logoOf({ id: row.dark_logo_id, width: row.dark_width, height: row.dark_height })
  return {
    name: row.name,
    contact: row.contact,
    footerLinks: z.array(SiteLink).parse(row.footer_links),
    accent: row.accent,
    ...(logo === undefined ? {} : { logo: { ...logo, dark: darkLogo, hasName: row.is_name_in_logo } }),
  }
}

type Found = { id: string | null; width: number | null; height: number | null }

const logoOf = ({ id, width, height }: Found): SiteLogo | undefined =>
  id === null || width === null || height === null
    ? undefined
    : { path: logoPathOf(id), iconPath: iconPathOf(id), width, height }

type Changes = { [Name in SettingName]?: SiteSettings[Name] | undefined }

/**
 * Changes the given settings that differ from the stored ones, and records their names in the audit. Returns all
 * settings.
 */
export async function changeSiteSettings(
  db: Db,
  { actorId, changes }: { actorId?: number; changes: Changes },
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
    const changed = Object.keys(COLUMNS)
      .filter(isSettingName)
      .filter((name) => !isDeepStrictEqual(after[name], before[name]))
    if (changed.length === 0) return before
    const values = await Promise.all(
      changed.map(async (name) => [COLUMNS[name], await stored(db, name, after[name])]),
    )
    await db.updateTable('site_settings').set(Object.fromEntries(values)).execute()
    await appendAudit(db, { actorId, action: 'settings.changed', reason: changed.join(', ') })
    return after
  })
}

/** A setting as its column has it. */
async function stored(db: Db, name: SettingName, value: SiteSettings[SettingName]) {
  if (typeof value === 'object') return JSON.stringify(value)
  if (name !== 'logoPath' && name !== 'darkLogoPath') return value
  if (value === '') return null
  const id = logoIdOf(String(value))
  if (id !== undefined && (await lockSiteImage(db, id))) return id
  throw new AppError('invalid_input', 'invalid_input', `${name}: is not an uploaded logo`, { field: name })
}

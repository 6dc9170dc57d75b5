import { getSiteSettings, updateSiteSettings } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { changeSiteSettings, siteSettings } from '#site/sql.ts'

/** The calls for the settings of the site. Functions in `site/rules.ts` enforce the settings. */
export const site = [
  handle(getSiteSettings, (_, { db }) => siteSettings(db)),

  handle(updateSiteSettings, (settings, { db, viewer }) =>
    changeSiteSettings(db, { actorId: viewer.user.id, changes: settings }),
  ),
]

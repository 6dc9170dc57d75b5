import { getSiteSettings, updateSiteSettings } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { changeSiteSettings, siteSettings } from '#site/sql.ts'

/** The settings of the site. What they allow is asked where it is done: `site/rules.ts`. */
export const site = [
  handle(getSiteSettings, (_, { db }) => siteSettings(db)),

  handle(updateSiteSettings, (wanted, { db, viewer }) =>
    changeSiteSettings(db, { actorId: viewer.user.id, wanted }),
  ),
]

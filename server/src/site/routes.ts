import { getSiteSettings, updateSiteSettings } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { changeSiteSettings, siteSettings } from '#site/sql.ts'

/** The calls for the settings of the site. `site/rules.ts` checks them where they apply. */
export const site = [
  handle(getSiteSettings, (_, { db }) => siteSettings(db)),

  handle(updateSiteSettings, (wanted, { db, viewer }) =>
    changeSiteSettings(db, { actorId: viewer.user.id, wanted }),
  ),
]

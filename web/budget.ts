import type { AddressPath } from '@parley/contract'

/**
 * What a cold visit of a page may load at most. Sizes are those of Brotli, as browsers load files over https. They lie well
 * above what was measured: they find gross waste, and a change that adds little never has to be cut for them.
 */
export type Budget = Record<'js' | 'css' | 'fonts' | 'page' | 'requestsUntilText', number>

const PAGE: Budget = { js: 230_000, css: 21_000, fonts: 60_000, page: 60_000, requestsUntilText: 6 }

/** How many bytes of scripts the build aims at, so that a page is far from what it may load. */
export const SCRIPT_GOALS = { first: 170_000, other: 200_000 }

/** The pages that strangers open first. */
const FIRST: Budget = { ...PAGE, js: 195_000 }

/** Pages with budgets of their own. */
const BUDGETS: Partial<Record<AddressPath, Budget>> = {
  '/': FIRST,
  '/about': FIRST,
  '/guide': FIRST,
  '/topic/$topicCode': FIRST,
  '/conversation/$postSlugId': FIRST,
  '/conversation/$postSlugId/print': { ...PAGE, page: 120_000 },
  '/conversation/$embedded/embed': { ...PAGE, js: 115_000 },
}

/** The budget of the page at an address; without a path that of the page for addresses that do not exist. */
export const budgetOf = (path: AddressPath | undefined): Budget => (path && BUDGETS[path]) ?? PAGE

export const isOpenedFirst = (path: AddressPath): boolean => BUDGETS[path]?.js === FIRST.js

/** The one script that a page waits for, uncompressed. */
export const BOOT_SCRIPT_BYTES = 1000

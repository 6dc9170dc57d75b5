import { AppError, type SiteSettings } from '@parley/contract'

/** Refuses a personal conversation if only organizations start conversations. */
export function assertMayStart({ whoStarts }: SiteSettings, organizationName: string): void {
  if (whoStarts === 'organizations' && organizationName === '')
    throw new AppError(
      'forbidden',
      'organizations_only',
      'On this site only organizations start conversations. Their members post for them.',
    )
}

/**
 * Refuses an import if the site allows no imports, or if the import is personal and only organizations start
 * conversations.
 */
export function assertMayImport(settings: SiteSettings, organizationName: string): void {
  if (!settings.hasImport)
    throw new AppError('forbidden', 'import_off', 'On this site nobody can import conversations.')
  assertMayStart(settings, organizationName)
}

/**
 * Where the early script leads from an address without a language: to the same page in the language chosen on this
 * device. An address with a language stays, since it shows what its sender saw. Pages that must not lead away, such as
 * embeds, name no languages.
 */
export function languageRedirect(
  chosen: string | null,
  { dataset, lang }: Pick<HTMLElement, 'dataset' | 'lang'>,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string | undefined {
  // Nothing but a language is as short.
  const rest = /^\/feed\/(?!..(?:-....)?(?:\/|$))(.*)/.exec(pathname)?.[1]
  if (!chosen || rest === undefined || !dataset['languages']?.split(' ').includes(chosen)) return undefined
  // The code of a language is its tag without a region.
  if (lang.toLowerCase().startsWith(chosen)) return undefined
  return `/feed/${chosen}/${rest}${search}${hash}`
}

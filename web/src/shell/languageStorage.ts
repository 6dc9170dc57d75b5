// What a device stores about its language. Every page loads these keys; the code around them loads later.

/** The code of the language that somebody has chosen on this device, where inlineBoot.ts reads it. */
export const LANGUAGE_KEY = 'parley:language'

/** How the choice and the account are related: a {@link LanguageSource}, or nothing if the choice is this device’s own. */
export const LANGUAGE_SOURCE_KEY = 'parley:language-source'

/** `account`: the choice was made elsewhere. `unsaved`: the account does not have it yet. */
export type LanguageSource = 'account' | 'unsaved'

/** The last language that was offered here instead of that of an address. */
export const OFFERED_KEY = 'parley:offered-language'

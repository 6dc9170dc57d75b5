/**
 * The engine that computed a result. Its version changes with every change of numbers, of what is published about them,
 * or of the stored form; a test compares it with package.json.
 */
export const ENGINE = { name: '@parley/opinion-map', version: '0.5.0' } as const

/** Whether this version computed a result, so that it can compute it again. */
export const isOwnEngine = ({ name, version }: { name: string; version: string }): boolean =>
  name === ENGINE.name && version === ENGINE.version

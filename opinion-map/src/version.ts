/** The engine that computed a result. A test compares it with package.json. */
export const ENGINE = { name: '@parley/opinion-map', version: '0.1.0' } as const

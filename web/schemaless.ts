import { join } from 'node:path'
import type { Plugin } from 'vite'

const STAND_IN = join(import.meta.dirname, 'src/schemaless.ts')
/** Parsing with anything but the platform's own parsers. */
const PARSES_WITH_SCHEMA = /(?<!\b(?:JSON|Date|URL|Number))\.(?:safeParse|parse)(?:Async)?\(/

/**
 * The server parses what comes in and what goes out, so the web sends no schemas: in its build the schema library is
 * replaced by a stand-in, which saves a tenth of the code a first visit loads. A schema used in the web fails the build.
 */
export const schemaless = (): Plugin => ({
  name: 'parley:schemaless',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' ? STAND_IN : undefined),
  transform(code, id) {
    if (id.includes('/web/src/') && PARSES_WITH_SCHEMA.test(code)) {
      this.error(`${id} parses with a schema, which the web's build does not have: check the shape by hand`)
    }
  },
})

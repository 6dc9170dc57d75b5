import * as m from '#messages/farewell.ts'
import { notify } from '#ui/notices.ts'
import type { Farewell } from './farewell.ts'

/** Says why the application has started anew, long enough to be read. */
export const sayFarewell = (reason: Farewell): void => {
  notify({ text: WORDS[reason](), ms: READING_MS })
}

const READING_MS = 15_000
const WORDS = { loggedOut: m.loggedOut, deleted: m.deleted }

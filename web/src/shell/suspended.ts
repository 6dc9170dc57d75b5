import type { AppError } from '@parley/contract'
import { words } from '#messages/moderation.ts'
import * as m from '#messages/suspended.ts'
import { dateAndTime } from '#ui/format.ts'
import { notify } from '#ui/notices/notices.ts'
import { setSuspension } from './session.ts'

/** Says that a write was refused because the person is suspended, why and until when, and from now on above each page. */
export const showSuspended = ({ details: { suspension, until } }: AppError): void => {
  if (!suspension) return void notify({ text: m.refusedHere(), tone: 'error' })
  setSuspension(suspension)
  const reason = words[suspension.reason]()
  const text = until ? m.refusedUntil({ moment: dateAndTime(until), reason }) : m.refused({ reason })
  notify({ text, tone: 'error' })
}
